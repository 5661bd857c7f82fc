"""The kernels' pure-Python twins: the standard's steps, untuned. They are the reference, and work everywhere."""
