"""A million games at once: the vectorised environment on a GPU.

The same rules as everywhere, from the same source: the compiled cores as PTX, made when a
set-up is first asked for and kept for the next time. It needs CuPy and an NVIDIA GPU.
"""

from foxden.research.gpu.environment import GpuVectorEnv

__all__ = ["GpuVectorEnv"]
