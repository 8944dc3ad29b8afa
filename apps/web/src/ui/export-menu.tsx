import { Download } from 'lucide-react'
import { type ExportFormat, runFileUrl } from '../api/saved-runs.ts'
import { Menu, menuLinkClass } from './menu.tsx'

const files: readonly { readonly format: ExportFormat; readonly title: string }[] = [
  { format: 'json', title: 'JSON, can be imported again' },
  { format: 'html', title: 'HTML, one file to read anywhere' },
  { format: 'md', title: 'Markdown' },
  { format: 'csv', title: 'CSV' },
]

/** A run as a file to keep, in one of several forms. */
export function ExportMenu({ runId }: { readonly runId: string }) {
  return (
    <Menu
      label="Export"
      face={
        <>
          <Download aria-hidden size={16} />
          Export
        </>
      }
    >
      {(close) => <ExportLinks runId={runId} onChosen={close} />}
    </Menu>
  )
}

/** The entries of a menu that lead to a run's files. */
export function ExportLinks({ runId, onChosen }: { readonly runId: string; readonly onChosen: () => void }) {
  return files.map(({ format, title }) => (
    <li key={format}>
      <a href={runFileUrl(runId, format)} download className={menuLinkClass()} onClick={onChosen}>
        <Download aria-hidden size={16} />
        {title}
      </a>
    </li>
  ))
}
