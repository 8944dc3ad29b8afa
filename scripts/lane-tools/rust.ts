import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LaneTool } from './tool.ts'

const manifest = join(import.meta.dirname, 'rust/Cargo.toml')

export const rustTool: LaneTool = {
  lane: 'rust',
  title: 'criterion',
  words:
    'Bencher::iter, 0.5 s to warm up and 100 samples in 4 s, in a process of its own; the mean of its estimates',
  contenders: ['rust-serde-json', 'rust-sonic', 'rust-prost'],
  countedMs: 4000,
  async prepare({ lane, out, corpus, cache }, run) {
    const environment = {
      CARGO_TARGET_DIR: join(cache, 'target'),
      CRITERION_HOME: join(cache, 'criterion'),
      LANE_GENERATED: join(out, 'generated'),
      LANE_CORPUS: corpus,
    }
    const built = await run(
      ['cargo', 'bench', '--locked', '--no-run', '--message-format=json', '--manifest-path', manifest],
      // Where the lane's flags for the compiler are found.
      { cwd: lane.folder, environment },
    )
    const executable = built
      .split('\n')
      .filter((line) => line.includes('"executable":"'))
      .map((line) => JSON.parse(line))
      .find(({ target }) => target.kind.includes('bench')).executable
    return async (contender, operation) => {
      const only = ['--exact', `${contender}/${operation}`]
      const times = ['--warm-up-time', '0.5', '--measurement-time', '4', '--nresamples', '1000']
      await run([executable, '--bench', '--noplot', ...times, ...only], { environment, measures: true })
      const estimates = join(environment.CRITERION_HOME, contender, operation, 'new/estimates.json')
      return JSON.parse(await readFile(estimates, 'utf8')).mean.point_estimate
    }
  },
}
