import { useMutation } from '@tanstack/react-query'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { isActive } from '@wirebench/bench-core/model/run/run-event'
import { Download, Image } from 'lucide-react'
import { type RunFileFormat, runFileUrl } from '../../../api/saved-runs.ts'
import { Menu, MenuButton, menuItemClass } from '../../../ui/controls/menu.tsx'
import { useToast } from '../../../ui/toaster.tsx'
import { readerInputs } from '../page/reader-inputs.ts'
import { useReportSearch } from '../use-report-search.ts'
import { savePicture } from './save-picture.ts'

const files: readonly { readonly format: RunFileFormat; readonly title: string }[] = [
  { format: 'svg', title: 'Picture, SVG' },
  { format: 'record', title: 'Decision record to commit' },
  { format: 'comment', title: 'Comment for a pull request' },
  { format: 'answer', title: 'The answer in Markdown' },
]

/** The answer as the page has it, in forms to hand on. */
export function ShareAnswer({ report: { run } }: { readonly report: Report }) {
  const [search] = useReportSearch()
  const toast = useToast()
  const picture = useMutation({
    mutationFn: () => savePicture(addressOf('svg')),
    onError: ({ message }) => toast({ text: `The picture could not be made: ${message}` }),
  })
  if (isActive(run.state)) return null
  const addressOf = (format: RunFileFormat) => runFileUrl(run.id, format, readerInputs(search, run.spec))
  return (
    <Menu label="Share the answer" icon={Image} face="Share">
      {(close) => (
        <>
          <MenuButton
            icon={<Image aria-hidden size={16} />}
            onClick={() => {
              close()
              picture.mutate()
            }}
          >
            Picture, PNG
          </MenuButton>
          {files.map(({ format, title }) => (
            <li key={format}>
              <a href={addressOf(format)} download className={menuItemClass} onClick={close}>
                <Download aria-hidden size={16} />
                {title}
              </a>
            </li>
          ))}
        </>
      )}
    </Menu>
  )
}
