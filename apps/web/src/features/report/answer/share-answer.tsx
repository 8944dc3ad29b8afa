import { useMutation } from '@tanstack/react-query'
import { isActive, type Report } from '@wirebench/bench-core/results'
import { Download, Image } from 'lucide-react'
import { type RunFileFormat, runFileUrl } from '../../../api/saved-runs.ts'
import { Menu, MenuButton, menuLinkClass } from '../../../ui/controls/menu.tsx'
import { useAnnounce } from '../../../ui/hooks/announcer.tsx'
import { readerInputs } from '../page/reader-inputs.ts'
import { useReportSearch } from '../use-report-search.ts'

const files: readonly { readonly format: RunFileFormat; readonly title: string }[] = [
  { format: 'svg', title: 'Picture, SVG' },
  { format: 'record', title: 'Record of the decision, to commit' },
  { format: 'comment', title: 'Comment for a pull request' },
  { format: 'answer', title: 'The answer in Markdown' },
]

/** The answer as the page has it, in forms to hand on. */
export function ShareAnswer({ report: { run } }: { readonly report: Report }) {
  const [search] = useReportSearch()
  const announce = useAnnounce()
  const picture = useMutation({
    mutationFn: () => savePicture(addressOf('svg')),
    onError: () => announce('The picture could not be made'),
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
              <a href={addressOf(format)} download className={menuLinkClass()} onClick={close}>
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

/** Draws a picture in SVG, which the browser can, and saves its pixels. */
async function savePicture(address: string): Promise<void> {
  const svg = await (await fetch(address)).blob()
  const source = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  const image = new window.Image()
  image.src = source
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  URL.revokeObjectURL(source)
  const link = Object.assign(document.createElement('a'), {
    href: canvas.toDataURL('image/png'),
    download: 'wirebench-answer.png',
  })
  link.click()
}
