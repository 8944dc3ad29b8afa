import { type PresetName, presetNames, presets } from '@wirebench/bench-core/results'
import { clsx } from 'clsx'

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
  onChoose,
}: {
  readonly chosen: PresetName
  readonly modified: boolean
  readonly onChoose: (preset: PresetName) => void
}) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Preset</legend>
      <div className="grid gap-3 rail:grid-cols-4">
        {presetNames.map((name) => (
          <label
            key={name}
            className={clsx(
              'grid content-start gap-1 rounded-panel border p-3',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              name === chosen ? 'border-primary bg-better-bg' : 'border-control hover:bg-surface',
            )}
          >
            <span className="flex items-center gap-2 font-medium">
              <input type="radio" name="preset" checked={name === chosen} onChange={() => onChoose(name)} />
              {titles[name]}
              {name === chosen && modified && ' (modified)'}
            </span>
            <span className="text-muted">{presets[name].purpose}</span>
            <span className="text-caption text-muted">{presets[name].rounds} rounds</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
