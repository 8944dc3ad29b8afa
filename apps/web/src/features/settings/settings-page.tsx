import { Panel } from '../../pieces/panel/panel.tsx'
import {
  chooseShortcuts,
  chooseTheme,
  type ThemeChoice,
  themeChoices,
  usePreferences,
} from '../../ui/hooks/preferences.ts'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataPanel } from './data-panel.tsx'

const themeWords: Readonly<Record<ThemeChoice, string>> = {
  system: 'Same as the system',
  light: 'Light',
  dark: 'Dark',
}

/** What this browser remembers, and what is set for everyone who uses the same saved runs. */
export function SettingsPage() {
  useTitle('Settings · Wirebench')
  const { theme, shortcuts } = usePreferences()
  return (
    <div className="stack max-w-3xl">
      <PageHeading>Settings</PageHeading>
      <Panel title="Appearance" id="appearance" actions={thisBrowser}>
        <fieldset>
          <legend className="mb-2 font-medium">Theme</legend>
          <div className="flex flex-wrap gap-4">
            {themeChoices.map((choice) => (
              <label key={choice} className="flex min-h-6 items-center gap-2">
                <input
                  type="radio"
                  name="theme"
                  checked={theme === choice}
                  onChange={() => chooseTheme(choice)}
                />
                {themeWords[choice]}
              </label>
            ))}
          </div>
        </fieldset>
      </Panel>
      <Panel title="Shortcuts" id="shortcuts" actions={thisBrowser}>
        <label className="flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            checked={shortcuts}
            onChange={({ target }) => chooseShortcuts(target.checked)}
          />
          Single-key shortcuts
        </label>
        <p className="mt-1 text-muted">
          Press ? for the list. Switch them off if you dictate text or press keys by mistake.
        </p>
      </Panel>
      <Panel title="Data" id="data" actions={<Whose>for all users of this store</Whose>}>
        <DataPanel />
      </Panel>
    </div>
  )
}

function Whose({ children }: { readonly children: string }) {
  return <span className="text-muted">{children}</span>
}

const thisBrowser = <Whose>this browser only</Whose>
