import { usualSettings } from '../../model/codec/runtime-settings.ts'
import type { Report } from '../../model/report/report.ts'

/** Whose settings contenders were measured under. */
export function settingsLine({ run: { spec } }: Report): string[] {
  const beside = spec.runtimeSettings?.join(' and ')
  return [
    `Runtime settings: ${usualSettings} (see trial flags in the environment); ${
      beside === undefined
        ? 'ratios may differ under others'
        : `a section shows how codec ratios change under ${beside}`
    }`,
  ]
}
