import { formatDuration, type PresetName, presetNames, presets } from '@wirebench/bench-core/results'
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
            <span className="min-h-4 text-caption text-muted">
              {estimates?.[name] !== undefined && `about ${formatDuration(roughly(estimates[name]))}`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** To the second below a minute and a half, to ten seconds above, to the minute from ten minutes on. */
function roughly(ms: number): number {
  const stepMs = ms < 90_000 ? 1_000 : ms < 600_000 ? 10_000 : 60_000
  return Math.max(1, Math.round(ms / stepMs)) * stepMs
}
