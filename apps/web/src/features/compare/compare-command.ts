import { benchCommand } from '@wirebench/bench-core/model/commands'
import { gateOptions } from '@wirebench/bench-core/model/options/gate'
import { marginOptions } from '@wirebench/bench-core/model/options/margins'
import { commandWords } from '@wirebench/bench-core/model/options/option/command-line'
import { readingOptions } from '@wirebench/bench-core/model/options/reading'
import type { RunsComparison } from '@wirebench/bench-core/model/report/runs-comparison'
import { shellWord } from '@wirebench/bench-core/report/words/shell-word'
import type { ComparisonWanted } from '../../api/saved-runs.ts'

/**
 * The command that makes the same comparison in a terminal, and fails a build on what the page calls a regression: where any
 * difference is one, from the gate's usual size on; of a metric that is shown only nothing.
 */
export function compareCommand(
  { runs, metric: { compared }, minimumEffect }: Pick<RunsComparison, 'runs' | 'metric' | 'minimumEffect'>,
  { metric, reference, min }: Pick<ComparisonWanted, 'metric' | 'reference' | 'min'>,
): string {
  const ordered = runs.toSorted((a, b) => Number(b.isBase) - Number(a.isBase))
  const percent = marginOptions.minimumEffect.write(minimumEffect)
  const rule = minimumEffect === 0 ? 'regression' : `regression:${percent}%`
  const words = [
    'compare',
    ...ordered.map(({ shortId }) => shortId),
    ...(metric === undefined ? [] : ['--metric', metric]),
    ...commandWords(readingOptions, { reference }),
    ...commandWords(marginOptions, { minimumEffect: min === undefined ? undefined : min / 100 }),
    ...commandWords(gateOptions, { failOn: compared === 'none' ? undefined : rule }),
  ]
  return benchCommand(words.map(shellWord).join(' '))
}
