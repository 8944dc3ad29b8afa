import { configFileName } from '@wirebench/bench-core/model/config/config-file'
import type { Catalogue } from '@wirebench/bench-core/model/report/contender'
import { useState } from 'react'
import { Problem } from '../../../pieces/panel/problem.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FileButton } from '../../../ui/controls/file-button.tsx'
import { download } from '../../../ui/download.ts'
import { type BesideForm, configOf, leftBeside, leftToWrite, openedConfig } from './config-file.ts'
import type { CheckedForm } from './form-values.ts'
import type { NewRunSearch } from './new-run-search.ts'
import { shortRequest } from './short-request.ts'

/** Takes the form from a configuration file, and writes it as one. */
export function ConfigButtons({
  catalogue,
  checked,
  onOpen,
}: {
  readonly catalogue: Catalogue
  readonly checked: CheckedForm
  readonly onOpen: (search: NewRunSearch) => void
}) {
  const [beside, setBeside] = useState<BesideForm>({})
  const [told, setTold] = useState<readonly string[]>([])
  const [error, setError] = useState<Error | null>(null)
  const open = async ([file]: readonly File[]) => {
    if (file === undefined) return
    try {
      const opened = openedConfig(await file.text())
      setBeside(opened.beside)
      setError(null)
      setTold([`The form now shows ${file.name}.`, ...leftBeside(opened.beside)])
      onOpen(opened.search)
    } catch (problem) {
      setTold([])
      setError(problem instanceof Error ? problem : new Error(String(problem)))
    }
  }
  const save = () => {
    if (checked.kind === 'wrong') return
    const config = configOf(shortRequest(checked.request, catalogue), beside)
    download(configFileName, `${JSON.stringify(config, null, 2)}\n`, 'application/json')
    setTold(leftToWrite(checked.request, beside))
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <FileButton label="Open a config file" accept=".json" onFiles={(files) => void open(files)} />
        <Button onClick={save} disabled={checked.kind === 'wrong'}>
          Save as {configFileName}
        </Button>
      </div>
      <Problem what="The file could not be opened" error={error} />
      {told.length > 0 && <p role="status">{told.join(' ')}</p>}
    </div>
  )
}
