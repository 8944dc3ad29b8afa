import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workingTimeNs } from '../../packages/bench-core/src/model/run/recorded/working-time.ts'
import type { LaneTool, Run } from './tool.ts'

const here = join(import.meta.dirname, 'go')
const contenders = ['go-json', 'go-sonic', 'go-protobuf'] as const

export const goTool: LaneTool = {
  lane: 'go',
  title: 'testing.B',
  words:
    'b.Loop for four seconds in a process of its own (-test.cpu=1); benchstat over all of its figures and ours',
  contenders,
  countedMs: 4000,
  async prepare({ lane, out, corpus, cache }, run) {
    await benchstat(run, ['-h'])
    const generated = join(out, 'generated')
    const overlay: Record<string, string> = {}
    for (const file of await readdir(generated, { recursive: true }))
      if (file.endsWith('.go')) overlay[join(lane.folder, file)] = join(generated, file)
    const template = await readFile(join(here, 'tool_test.go.tmpl'), 'utf8')
    for (const contender of contenders) {
      const binding = contender.replace('go-', '')
      const form = lane.contenders.find(({ name }) => name === contender)!.form === 'struct' ? 'plain' : 'pb'
      const folder = join(cache, contender)
      await mkdir(folder, { recursive: true })
      const test = join(folder, 'tool_test.go')
      await writeFile(test, template.replaceAll('BINDING', binding).replaceAll('FORM', form))
      overlay[join(lane.folder, 'programs', contender, 'tool_test.go')] = test
    }
    const overlayFile = join(cache, 'overlay.json')
    await writeFile(overlayFile, JSON.stringify({ Replace: overlay }))
    const environment = { CGO_ENABLED: '0', GOWORK: 'off' }
    for (const contender of contenders) {
      const made = ['-o', join(cache, contender, 'bench'), `./programs/${contender}`]
      await run(['go', 'test', '-c', '-vet=off', '-overlay', overlayFile, ...made], {
        cwd: lane.folder,
        environment,
      })
    }
    return async (contender, operation) => {
      const name = operation === 'encode' ? 'BenchmarkEncode' : 'BenchmarkDecode'
      const how = ['-test.run=^$', `-test.bench=^${name}$`, '-test.benchtime=4s', '-test.cpu=1']
      const printed = await run([join(cache, contender, 'bench'), ...how], {
        environment: { LANE_CORPUS: corpus },
        measures: true,
      })
      const [wallNs, cpuNs] = [/(\S+) ns\/op/, /(\S+) cpu-ns\/op/].map((known) =>
        Number(known.exec(printed)![1]),
      )
      return workingTimeNs({ wallNs: wallNs!, cpuNs: cpuNs! })
    }
  },
  async compare(figures, { cache }, run) {
    const files = await Promise.all(
      (['ours', 'theirs'] as const).map(async (side) => {
        const lines = figures.flatMap(({ contender, operation, [side]: values }) =>
          values.map((ns) => `Benchmark/${contender}/${operation} 1 ${ns} ns/op`),
        )
        const file = join(cache, `${side}.txt`)
        await writeFile(file, `${lines.join('\n')}\n`)
        return `${side === 'ours' ? 'wirebench' : 'testing.B'}=${file}`
      }),
    )
    return benchstat(run, files)
  },
}

function benchstat(run: Run, words: readonly string[]): Promise<string> {
  return run(['go', 'tool', 'benchstat', ...words], { cwd: here, environment: { GOFLAGS: '-mod=readonly' } })
}
