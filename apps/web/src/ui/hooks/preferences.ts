import { useSyncExternalStore } from 'react'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

export interface Preferences {
  readonly theme: ThemeChoice
  /** Single-letter shortcuts; can be switched off for people who dictate or mistype. */
  readonly shortcuts: boolean
}

const themeKey = 'wirebench.theme'
const shortcutsKey = 'wirebench.shortcuts'
const changed = 'wirebench:preferences'

/** What this browser was told to remember. */
export function usePreferences(): Preferences {
  const theme = useSyncExternalStore(subscribe, storedTheme)
  const shortcuts = useSyncExternalStore(subscribe, shortcutsAreOn)
  return { theme, shortcuts }
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(themeKey, choice)
  applyTheme()
  window.dispatchEvent(new Event(changed))
}

/** From one theme to the next, for the shortcut: what is seen now turns into its opposite. */
export function switchTheme(): ThemeChoice {
  const choice = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
  chooseTheme(choice)
  return choice
}

export function chooseShortcuts(on: boolean): void {
  localStorage.setItem(shortcutsKey, on ? 'on' : 'off')
  window.dispatchEvent(new Event(changed))
}

export function shortcutsAreOn(): boolean {
  return localStorage.getItem(shortcutsKey) !== 'off'
}

/** Follows the system's theme for as long as the page lives, where that is the choice. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme)
}

function applyTheme(): void {
  const choice = storedTheme()
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = choice === 'system' ? (dark ? 'dark' : 'light') : choice
}

function storedTheme(): ThemeChoice {
  const stored = localStorage.getItem(themeKey)
  return themeChoices.find((choice) => choice === stored) ?? 'system'
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', listener)
  }
}
