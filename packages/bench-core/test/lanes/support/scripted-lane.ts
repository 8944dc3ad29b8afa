import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildLane } from '../../../src/lanes/build-lane.ts'
import { readLane } from '../../../src/lanes/lane-file.ts'
import { findWorkload } from '../../../src/workloads/catalogue.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Lanes that a script builds for persons, for the tests of a file. */
export function scriptedLanes() {
  const folder = temporaryFolder()
  const { type } = findWorkload('person')
  /** A lane whose build is this script, in a home of its own. */
  const laneOf = async (name: string, script: string, more: object = {}) => {
    const own = join(folder, name)
    await mkdir(own, { recursive: true })
    await writeFile(join(own, 'build.sh'), `#!/bin/sh\nset -e\n${script}\n`)
    await chmod(join(own, 'build.sh'), 0o755)
    const contender = { title: 'JSON', encoding: 'json', library: 'x', options: '', form: 'struct' }
    const file = {
      protocol: 1,
      name,
      title: name,
      build: ['./build.sh'],
      run: ['{out}/run'],
      reference: `${name}-json`,
      contenders: [{ ...contender, name: `${name}-json` }],
      ...more,
    }
    await writeFile(join(own, 'lane.json'), JSON.stringify(file))
    const heard: (string | null)[] = []
    const homeFolder = join(folder, `home-${name}`)
    const build = (signal: AbortSignal = new AbortController().signal, of = type) =>
      buildLane(readLane(own), of, { homeFolder, signal, onProgress: (line) => heard.push(line) })
    return { own, build, heard, home: homeFolder }
  }
  return { folder, type, laneOf }
}
