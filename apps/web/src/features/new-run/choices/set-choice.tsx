import type { DataSource } from '@wirebench/bench-core/model/messages/data-source'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { formatPercent } from '@wirebench/bench-core/report/words/format'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import type { FilesInForm } from '../messages/use-brought-files.ts'

const kinds = {
  har: 'HAR capture',
  openapi: 'OpenAPI description',
  'json-schema': 'JSON Schema',
  'kubernetes-list': 'Kubernetes list',
} as const

/** Of a file that holds messages of several kinds: which were taken, and what else could be. */
export function SetChoice({
  source: { kind, file, chosen, sets },
  brought,
}: {
  readonly source: DataSource
  readonly brought: FilesInForm
}) {
  // What rows they are stands among the notes.
  if (kind === 'rows') return null
  // Without the file, which a page that was loaded anew doesn't hold, nothing else can be taken of it.
  const canChoose = brought.files.length > 0 && sets.length > 1
  if (!canChoose)
    return (
      <p className="wrap-anywhere">
        {chosen}, of the {kinds[kind]} {file}
      </p>
    )
  return (
    <SelectField
      label={`Messages of the ${kinds[kind]}`}
      value={chosen}
      options={sets.map(({ name, share, records }) => ({
        id: name,
        title: `${name}, ${counted(records, 'message')}${share === null ? '' : `, ${formatPercent(share)} of the traffic`}`,
      }))}
      onChange={brought.chooseSet}
    />
  )
}
