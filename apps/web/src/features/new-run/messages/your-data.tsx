import { useQuery } from '@tanstack/react-query'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { complaintOfText } from '../../../api/brought-files.ts'
import { preflightQuery } from '../../../api/queries.ts'
import { BringData } from '../../../pieces/bring-data.tsx'
import { Failure } from '../../../pieces/panel/failure.tsx'
import { Problem } from '../../../pieces/panel/problem.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { More } from '../choices/more.tsx'
import { SetChoice } from '../choices/set-choice.tsx'
import { BroughtFilesView, namesOf } from './brought-files.tsx'
import type { Takers } from './kept-out.ts'
import { LeftOutMessages } from './left-out-messages.tsx'
import { MadeSchema } from './made-schema.tsx'
import { PreflightSummary, WhereBytesGo } from './preflight-view.tsx'
import { ReadingFiles } from './reading-files.tsx'
import { ForgetButton, StoredMessages, WhereKept } from './stored-messages.tsx'
import { TableSource } from './table-source.tsx'
import type { FilesInForm } from './use-brought-files.ts'

const dropping = 'Drop data, .proto files, or a folder of them'

/** Messages of the user's own, in place of the built-in workloads or beside them. */
export function YourData({
  id,
  brought,
  isFromTable,
  takers,
  onChoose,
  onSampled,
}: {
  /** The messages that take part; undefined where none do. */
  readonly id: string | undefined
  readonly brought: FilesInForm
  /** Whether the address asks for rows of a table. */
  readonly isFromTable: boolean
  readonly takers: Takers
  readonly onChoose: (id: string | undefined) => void
  /** Told when rows of a table were taken. */
  readonly onSampled: () => void
}) {
  const { state, types, type, files, edited, wrongText } = brought
  const { data, error, isLoading, refetch } = useQuery({
    ...preflightQuery(id ?? ''),
    enabled: id !== undefined,
  })
  const understood = id !== undefined && data?.status === 'understood' ? data : null
  const schema = edited === null ? understood?.inferred : { proto: edited, messageType: type, remarks: [] }
  const isTextAlone = wrongText !== undefined && files.length === 1
  const takeRows: typeof brought.add = (found) => {
    onSampled()
    return brought.add(found, isTextAlone ? wrongText.path : undefined)
  }
  if (id === undefined && state === 'none')
    return (
      <>
        <BringData label="Paste a message" dropping={dropping} onFiles={brought.add} />
        <WhereKept />
        <TableSource isNeeded={isFromTable} onFiles={takeRows} />
        <StoredMessages onChoose={onChoose} />
      </>
    )
  const remove = () => {
    brought.clear()
    onChoose(undefined)
  }
  return (
    <div className="stack gap-4 rounded-panel border border-primary p-4">
      {state === 'being-read' ? (
        <ReadingFiles key={brought.ticket} files={files} ticket={brought.ticket} />
      ) : (
        isLoading && <p role="status">Reading your messages…</p>
      )}
      {state === 'unusable' && <Unusable brought={brought} />}
      {wrongText && (
        <BringData
          key={wrongText.pasted}
          label="The text you pasted"
          dropping={dropping}
          wrong={{ text: wrongText.pasted, reason: reasonId }}
          onFiles={(found) => brought.add(found, wrongText.path)}
        />
      )}
      <Failure what="The messages could not be read" error={error} onRetry={refetch} />
      {id !== undefined && (
        <div className="flex flex-wrap items-start justify-between gap-2">
          <p className="min-w-0 text-lead font-medium wrap-anywhere">
            {understood?.preflight.title ?? `Messages ${id}`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={remove}>Remove</Button>
            <ForgetButton ids={[id]} onForgotten={remove}>
              Forget
            </ForgetButton>
          </div>
        </div>
      )}
      {understood?.source && <SetChoice source={understood.source} brought={brought} />}
      {understood && <PreflightSummary preflight={understood.preflight} />}
      {id !== undefined && understood && (
        <LeftOutMessages id={id} understood={understood} takers={takers} onChoose={onChoose} />
      )}
      {types.length > 1 && (
        <SelectField
          label="Which message?"
          value={type}
          options={types.map(({ name, fields, isOutermost }) => ({
            id: name,
            title: `${name}, ${counted(fields, 'field')}${isOutermost ? '' : ', part of another'}`,
          }))}
          onChange={brought.choose}
        />
      )}
      {schema && <MadeSchema schema={schema} brought={brought} />}
      {understood && <WhereBytesGo preflight={understood.preflight} />}
      {isTextAlone ? (
        <>
          <TableSource isNeeded={isFromTable} onFiles={takeRows} />
          <StoredMessages
            onChoose={(stored) => {
              brought.clear()
              onChoose(stored)
            }}
          />
        </>
      ) : (
        <More
          title={files.length === 0 ? 'Add other messages' : 'Files'}
          note={files.length > 3 ? counted(files.length, 'file') : files.map(({ path }) => path).join(', ')}
          isNeeded={state === 'unusable' && edited === null}
        >
          <BroughtFilesView brought={brought} />
          {wrongText === undefined && (
            <BringData label="Paste or drop more" dropping={dropping} onFiles={brought.add} />
          )}
          <TableSource isNeeded={false} onFiles={takeRows} />
        </More>
      )}
      <WhereKept />
    </div>
  )
}

/** By which a text that was pasted refers to what is wrong with it. */
const reasonId = 'unusable-reason'

/** What is wrong with which of the files or with the text, and the way on without. */
function Unusable({ brought }: { readonly brought: FilesInForm }) {
  const { files, faulty, error, edited, wrongText, remove, clear } = brought
  const canGoOn = faulty.size > 0 && files.length > faulty.size && edited === null
  const what = wrongText ? 'this text' : files.length === 1 ? 'this file' : 'these files'
  return (
    <div id={reasonId} tabIndex={-1} data-invalid="true" className="reason stack gap-2">
      <Problem
        what={`Can’t use ${what}`}
        error={error}
        words={(text) => (wrongText ? complaintOfText(text, wrongText.path) : text)}
      />
      {canGoOn ? (
        <p>
          <Button onClick={() => remove([...faulty])}>Continue without {namesOf([...faulty])}</Button>
        </p>
      ) : (
        wrongText && (
          <p>
            <Button onClick={clear}>Remove the text</Button>
          </p>
        )
      )}
    </div>
  )
}
