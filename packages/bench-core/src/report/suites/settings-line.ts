import { usualSettings } from '../../model/codec/runtime-settings.ts'
import type { Report } from '../../model/report/report.ts'

/** Whose settings contenders were measured under. */
export function settingsLine({ run: { spec } }: Report): string[] {
  const beside = spec.runtimeSettings?.join(' and ')
  return [
    `Runtime settings: those of a ${usualSettings} (flags of trials, in the environment); ${
      beside === undefined
        ? 'under others, ratios may differ'
        : `a section shows how ratios of codecs change under ${beside}`
    }`,
  ]
}
