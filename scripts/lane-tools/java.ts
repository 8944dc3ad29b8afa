import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { workingTimeNs } from '../../packages/bench-core/src/model/run/recorded/working-time.ts'
import { mean } from '../../packages/bench-core/src/stats/mean.ts'
import type { LaneTool, Run } from './tool.ts'

/** Those that count. */
const iterations = 12

const here = join(import.meta.dirname, 'java')

export const javaTool: LaneTool = {
  lane: 'java',
  title: 'JMH',
  words:
    'AverageTime in one fork with the flags of the lane: 30 iterations of 0.5 s to warm up, 12 of 0.5 s that count',
  contenders: ['java-jackson', 'java-protobuf'],
  countedMs: 1000 * 0.5 * iterations,
  async prepare({ lane, out, corpus, cache }, run) {
    const tools = await fetched(cache, run)
    const jars = (await readdir(tools))
      .filter((name) => name.endsWith('.jar'))
      .map((name) => join(tools, name))
    const classes = join(cache, 'classes')
    await rm(classes, { recursive: true, force: true })
    await mkdir(classes, { recursive: true })
    const libraries = [join(out, 'classes'), join(out, 'libraries/*'), ...jars].join(':')
    const benchmark = join(here, 'LaneTool.java')
    await run(['javac', '-cp', libraries, '-processorpath', jars.join(':'), '-d', classes, benchmark])
    const flags = lane.run.slice(lane.run.indexOf('java') + 1, lane.run.indexOf('-cp'))
    const result = join(cache, 'result.json')
    return async (contender, operation) => {
      await rm(result, { force: true })
      const times = `-f 1 -wi 30 -w 500ms -i ${iterations} -r 500ms -foe true`.split(' ')
      const what = [`LaneTool.${operation}$`, '-p', `contender=${contender}`, '-rf', 'json', '-rff', result]
      // The fork has the flags, the class path and the core of what starts it.
      const jmh = [
        'java',
        ...flags,
        '-cp',
        `${classes}:${libraries}`,
        'org.openjdk.jmh.Main',
        ...times,
        ...what,
      ]
      const printed = await run(jmh, { environment: { LANE_CORPUS: corpus }, measures: true })
      const wallNs: number = JSON.parse(await readFile(result, 'utf8'))[0].primaryMetric.score
      const cpuNs = mean(
        [...printed.matchAll(/cpu-ns\/op (\S+)/g)].slice(-iterations).map(([, ns]) => Number(ns)),
      )
      return workingTimeNs({ wallNs, cpuNs })
    }
  },
}

/** JMH by Maven, by its own settings and mirrors; every file is compared with `checksums.txt`. */
async function fetched(cache: string, run: Run): Promise<string> {
  const checksums = await readFile(join(here, 'checksums.txt'), 'utf8')
  const folder = join(cache, `jmh-${hash('sha256', checksums).slice(0, 16)}`)
  if (existsSync(folder)) return folder
  const making = `${folder}.making`
  await rm(making, { recursive: true, force: true })
  const maven = ['mvn', '--batch-mode', '--no-transfer-progress', '--quiet']
  await run([...maven, 'dependency:copy-dependencies', `-DoutputDirectory=${making}`], { cwd: here })
  for (const name of await readdir(making)) {
    const sum = hash('sha256', await readFile(join(making, name)))
    if (!checksums.includes(`${sum}  ${name}\n`))
      throw new Error(`${name} is not what checksums.txt has: ${sum}`)
  }
  await rename(making, folder)
  return folder
}
