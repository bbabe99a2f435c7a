/**
 * Environment variables that make a process return freed memory to the system. Without them, the C library of most Linux systems
 * keeps the memory of large texts and images (https://man7.org/linux/man-pages/man3/mallopt.3.html). It reads them only when the
 * process starts.
 */
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
