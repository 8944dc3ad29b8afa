import { usualSettings } from '../../model/codec/runtime-settings.ts'
import type { Report } from '../../model/report/report.ts'
import { tooBusyLine } from '../judge/doubts/too-busy.ts'
import { readAgainstLines } from '../judge/with-reference.ts'
import { saidOnceLines } from '../words/case/said-once.ts'
import { ownMessagesText } from '../words/own-messages-text.ts'

/** What is to be known before anything else is read: whether speeds can be judged at all, what all of it is about, and what ratios are taken against. */
export function openingLines(report: Report): string[] {
  const [busy, messages] = [tooBusyLine(report), ownMessagesText(report)]
  return [
    ...(busy === null ? [] : [busy]),
    ...saidOnceLines(report),
    ...(messages === null ? [] : [messages]),
    ...readAgainstLines(report),
    ...settingsLine(report),
  ]
}

/** Whose settings codecs were measured under; nothing of runs that don't tell any. */
function settingsLine({ run: { spec }, environment: { trialFlags = [] } }: Report): string[] {
  if (!spec.suites.includes('codec') || trialFlags.length === 0) return []
  const beside = spec.runtimeSettings?.join(' and ')
  return [
    `Runtime settings: those of a ${usualSettings} (flags of trials, in the environment); ${
      beside === undefined
        ? 'under others, some ratios differ'
        : `a section shows how ratios change under ${beside}`
    }`,
  ]
}
