import { rmSync } from 'node:fs'

/** Has a folder removed also where this process is ended without a chance to tidy up in order. What it returns undoes that. */
export function removedAtExit(folder: string): () => void {
  const removeNow = () => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // It can open no file any more.
    }
  }
  process.once('exit', removeNow)
  return () => void process.off('exit', removeNow)
}
