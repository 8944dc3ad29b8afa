import { EventEmitter, once } from 'node:events'

/** Lets a test wait until something holds, which is looked at again whenever one of its callbacks says that something happened. */
export function happenings() {
  const told = new EventEmitter()
  return {
    happened: () => void told.emit('told'),
    until: async (holds: () => boolean): Promise<void> => {
      while (!holds()) await once(told, 'told')
    },
  }
}
