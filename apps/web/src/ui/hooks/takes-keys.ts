import { shortcutsAreOn } from './preferences.ts'

/** Whether a key is a shortcut: nobody types, is asked something or chooses from a menu, and shortcuts are on. */
export function takesKeys({ defaultPrevented, target }: KeyboardEvent): boolean {
  if (defaultPrevented || !shortcutsAreOn() || isTyping(target)) return false
  return document.querySelector('dialog[open], [popover]:popover-open') === null
}

/** Whether keys that are pressed there are text, and no shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}
