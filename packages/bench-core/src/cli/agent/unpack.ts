import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { WirebenchError } from '../../model/errors.ts'
import type { Lease } from '../../store/fleet/fleet.ts'

/** Messages alone, by the names that they are stored under: whatever else a database says goes nowhere. */
const allowed = /^messages\/[0-9a-f]{16}\/[a-z]{1,20}\.[a-z]{1,10}$/

/** Puts the files of a run below the home folder, where they lie on the machine that placed it. */
export async function unpackFiles({ files }: Pick<Lease, 'files'>, homeFolder: string): Promise<void> {
  for (const { path, content } of files) {
    if (!allowed.test(path))
      throw new WirebenchError('invalid-data', `${path} is not a file of messages`, 'submit the run again')
    const file = join(homeFolder, path)
    await mkdir(dirname(file), { recursive: true })
    // Whoever reads it finds it whole.
    await writeFile(`${file}.${process.pid}`, content)
    await rename(`${file}.${process.pid}`, file)
  }
}
