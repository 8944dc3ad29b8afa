import { presets } from '@wirebench/bench-core/model/presets'
import { type PresetName, presetNames } from '@wirebench/bench-core/model/run/run-spec'
import { roughDuration } from '@wirebench/bench-core/report/words/format'
import { ChoiceCard } from '../../../ui/controls/choice-card.tsx'

const titles: Readonly<Record<PresetName, string>> = {
  smoke: 'Smoke',
  quick: 'Quick',
  standard: 'Standard',
  thorough: 'Thorough',
}

/** How much is measured: one choice fills the form. */
export function PresetCards({
  chosen,
  modified,
  estimates,
  onChoose,
}: {
  readonly chosen: PresetName
  readonly modified: boolean
  /** How long what is chosen takes with each preset; undefined while nobody knows. */
  readonly estimates: Readonly<Record<string, number>> | undefined
  readonly onChoose: (preset: PresetName) => void
}) {
  return (
    <fieldset>
      <legend className="sr-only">Preset</legend>
      <div className="grid gap-3 rail:grid-cols-4">
        {presetNames.map((name) => (
          <ChoiceCard
            key={name}
            type="radio"
            name="preset"
            title={`${titles[name]}${name === chosen && modified ? ' (modified)' : ''}`}
            checked={name === chosen}
            onChange={() => onChoose(name)}
          >
            <span className="text-muted">{presets[name].purpose}</span>
            <span className="min-h-4 text-caption text-muted">
              {estimates?.[name] !== undefined && `about ${roughDuration(estimates[name])}`}
            </span>
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  )
}
