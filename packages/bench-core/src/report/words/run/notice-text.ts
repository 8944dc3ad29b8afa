import type { Notice } from '../../../model/run/notice.ts'
import { failureText } from '../failure-text.ts'

/** Something that happened beside what was measured, in words. */
export function noticeText(notice: Notice): string {
  switch (notice.code) {
    case 'documents-kept':
      return `documents are kept in ${notice.location}`
    case 'server-under-test':
      return serverText(notice)
    case 'no-checkpoint':
      return `no permission to CHECKPOINT on ${notice.location}: blocks that write may include work left over from earlier ones`
    case 'control-lost':
      return `A/A control of ${notice.contender}: ${failureText(notice.failure)}`
    case 'cross-check-failed':
      return `cross-check with autocannon: ${failureText(notice.failure)}`
    case 'engine-killed':
      return 'the engine did not end on its own and was killed'
    case 'engine-line-too-long':
      return `the engine wrote a line of over ${notice.maxCharacters} characters`
    case 'engine-line-unreadable':
      return `the engine wrote a line that is not an event: ${notice.line}`
    case 'engine-repeated':
      return `the engine repeated event ${notice.sequence}`
    case 'engine-skipped':
      return `the engine skipped from event ${notice.from} to ${notice.to}`
    case 'engine-of-another-run':
      return `the engine reported on another run, ${notice.runId}`
  }
}

function serverText({
  location,
  version,
  isPristine,
  settings,
}: Extract<Notice, { code: 'server-under-test' }>): string {
  const set = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const kind = isPristine ? 'pristine, made for this run' : `PostgreSQL ${version}`
  return `measuring on ${location} (${kind}); settings that differ from the defaults: ${set.join(', ') || 'none'}`
}
