import type { Note } from '../../model/report/note.ts'
import { failureText } from './failure-text.ts'
import { formatCount, formatDuration, formatPercent, percentileLabel } from './format.ts'

/** What is to be known of a figure, in words. */
export function noteText(note: Note): string {
  if (typeof note === 'string') return note
  switch (note.code) {
    case 'no-finished-round':
      return 'no finished round measured it'
    case 'failed':
      return `failed: ${failureText(note.failure)}`
    case 'too-few-samples': {
      const { percentile, needed, samples, lacksBlocks } = note
      return `${percentileLabel(percentile)} needs ${formatCount(needed)} samples but has ${formatCount(samples)}${lacksBlocks ? ', and too few blocks for an interval' : ''}`
    }
    case 'rare-events':
      return `the events behind its ${percentileLabel(note.percentile)} occurred only about ${formatCount(Math.round(note.times))} times in ${formatDuration(note.windowMs)}, too rarely for an upper bound`
    case 'requests-failed':
      return `${formatPercent(note.share)} of its requests failed or got a wrong answer`
  }
}
