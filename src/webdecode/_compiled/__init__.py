"""The compiled kernels: the build puts its modules here. Their sources are in ``cython/``, their twins in ``_pure``."""
