import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LaneTool } from './tool.ts'

const here = join(import.meta.dirname, 'python')

export const pythonTool: LaneTool = {
  lane: 'python',
  title: 'pyperf',
  words:
    'bench_time_func: one process to find how many loops take 0.1 s, one that works 20 such values after one to warm up',
  contenders: ['python-json', 'python-orjson', 'python-protobuf'],
  countedMs: 2500,
  async prepare({ out, messageType, schema, corpus, cache }, run) {
    const python = join(out, 'venv/bin/python')
    const requirements = join(here, 'requirements.txt')
    const key = hash('sha256', await readFile(requirements)).slice(0, 16)
    const tools = join(cache, `pyperf-${key}`)
    if (!existsSync(tools)) {
      const quietly =
        '--require-hashes --only-binary :all: --no-input --quiet --disable-pip-version-check'.split(' ')
      const making = `${tools}.making`
      await rm(making, { recursive: true, force: true })
      const what = ['--target', making, '--requirement', requirements]
      await run([python, '-m', 'pip', 'install', ...quietly, ...what])
      await rename(making, tools)
    }
    const result = join(cache, 'result.json')
    return async (contender, operation) => {
      const environment = {
        LANE_PROGRAM: join(out, 'lane'),
        LANE_TOOLS: tools,
        LANE_CONTENDER: contender,
        LANE_OPERATION: operation,
        LANE_SCHEMA: schema,
        LANE_MESSAGE: messageType,
        LANE_CORPUS: corpus,
      }
      await rm(result, { force: true })
      const inherit = `--inherit-environ=${Object.keys(environment).join()}`
      const often = ['--processes=1', '--values=20', '--warmups=1', '--min-time=0.1']
      const script = join(here, 'lane_tool.py')
      await run([python, script, '--quiet', ...often, inherit, '--output', result], {
        environment,
        measures: true,
      })
      const { benchmarks } = JSON.parse(await readFile(result, 'utf8'))
      const values: number[] = benchmarks[0].runs.flatMap(({ values = [] }: { values?: number[] }) => values)
      return (1e9 * values.reduce((sum, value) => sum + value, 0)) / values.length
    }
  },
}
