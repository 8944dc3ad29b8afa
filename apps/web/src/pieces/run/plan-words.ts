import type { Estimate } from '@wirebench/bench-core/api/runs'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { roughDuration } from '@wirebench/bench-core/report/words/format'

/** How long a run takes; one that ends once it is decided may end sooner. */
export function plannedTime({ estimateMs, spec }: Pick<Estimate, 'estimateMs' | 'spec'>): string {
  return `${spec.untilDecided ? 'at most about' : 'about'} ${roughDuration(estimateMs)}`
}

/** How many rounds it has; one that ends once it is decided begins with them. */
export function plannedRounds({ spec: { rounds, untilDecided } }: Pick<Estimate, 'spec'>): string {
  return `${counted(rounds, 'round')}${untilDecided ? ' or more' : ''}`
}
