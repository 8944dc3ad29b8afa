import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/controls/confirm-dialog.tsx'
import { shortcuts } from './shortcut-of.ts'

const others = [
  { keys: 'j k', text: 'Next or previous row (lists)' },
  { keys: 'x', text: 'Select the run in the focused row (runs)' },
  { keys: 'c', text: 'Compare the selected runs (runs)' },
  { keys: 'r', text: 'Show ratios to the next contender (report)' },
  { keys: 'f', text: 'Next filter: relevant, regressions, improvements, all (compare)' },
  { keys: 'e', text: 'Go to exports (compare)' },
  { keys: 'Ctrl Enter', text: 'Start the run (new run)' },
  { keys: 'Esc', text: 'Close a dialog' },
]

export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {[...shortcuts, ...others].map(({ keys, text }) => (
          <div key={keys} className="contents">
            <dt className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd key={key} className="rounded-control border border-control px-2 font-mono text-table">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-muted">Single keys can be switched off in Settings.</p>
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
