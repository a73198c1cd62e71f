/** PostgreSQL as one would set it up to search as fast as it can: all in memory, no hurry to the disk. */
export const POSTGRES_SETTINGS: string[] = [
  'shared_buffers=1GB',
  'effective_cache_size=4GB',
  'work_mem=256MB',
  'maintenance_work_mem=1GB',
  'random_page_cost=1.1',
  'jit=off',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=4GB',
];
