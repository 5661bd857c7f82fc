def describe(packages, corpora, digest, size): return f'digest = "{digest}"\n'
