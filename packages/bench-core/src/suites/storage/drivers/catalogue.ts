import type { StorageDriver } from '../../../model/storage/storage-spec.ts'
import type { Driver } from './connection.ts'

/** A client loads the driver that it measures and no other. */
const loaders: Readonly<Record<StorageDriver, () => Promise<Driver>>> = {
  pg: async () => (await import('./pg.ts')).rawPgDriver,
  'pg-default': async () => (await import('./pg.ts')).defaultPgDriver,
  postgres: async () => (await import('./postgres.ts')).postgresDriver,
}

export function loadDriver(name: StorageDriver): Promise<Driver> {
  return loaders[name]()
}
