import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MessageTypeChoice, PreflightAnswer } from '@wirebench/bench-core/model/messages/own-messages'
import { useEffect, useRef, useState } from 'react'
import {
  type BroughtFile,
  type BroughtFiles,
  filesAtFault,
  replacedText,
  takeHandedOver,
  textAtFault,
  uploadForm,
  withFiles,
} from '../../../api/brought-files.ts'
import { ApiError } from '../../../api/client.ts'
import { bringMessages, preflightQuery, storedMessagesQuery } from '../../../api/queries.ts'
import { sentence } from '../../../ui/sentence.ts'
import { useToast } from '../../../ui/toaster.tsx'
import type { FilesState } from '../form/form-extras.ts'

/** What is asked of the files: which message, and which of several kinds of messages that a file holds. */
interface Wanted {
  readonly message?: string
  readonly set?: string | undefined
}

interface Reading extends Wanted {
  readonly ticket: string
  readonly signal: AbortSignal
}

const nothingOfUse =
  'the folder contains neither .proto files nor data such as .json, .jsonl, .har, .yaml or .binpb; choose another'
const nothingAtAll = 'the folder contains no files, or only hidden ones; choose another'

/** A name for a reading, that nobody else has. */
function newTicket(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}

/** A schema that was made from data, and then changed. */
const ownSchema = 'edited.proto'

/**
 * Files that were brought to the form. All of them together are read as soon as they are there, and again whenever one comes
 * or goes; reading others than those that are there by then is broken off, and files that arrive when the form was left are
 * dropped. So are all of them when somebody else takes their messages out of the form, as an address without them does.
 *
 * @param chosen The messages that take part now; what takes their place says so, and can be undone.
 */
export function useBroughtFiles(chosen: string | undefined, onMessages: (id: string | undefined) => void) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const held = useRef<readonly BroughtFile[]>([])
  const isShown = useRef(false)
  const upload = useRef<AbortController>(null)
  // What was chosen last, and whether the files that are held became it.
  const seen = useRef({ chosen, isOfFiles: false })
  const [files, setFiles] = useState<readonly BroughtFile[]>([])
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [arriving, setArriving] = useState(0)
  const [lost, setLost] = useState<Error | null>(null)
  const [types, setTypes] = useState<readonly MessageTypeChoice[]>([])
  const [type, setType] = useState('')
  const [set, setSet] = useState<string>()
  const [edited, setEdited] = useState<string | null>(null)
  const reading = useMutation({
    mutationFn: ({ signal, ...wanted }: Reading) => bringMessages(uploadForm(held.current, wanted), signal),
  })
  const take = (answer: PreflightAnswer) => {
    if (answer.messageTypes) setTypes(answer.messageTypes)
    if (answer.status === 'choose-message') setType(answer.messageTypes[0]?.name ?? '')
    else if (answer.own !== null) {
      setType(answer.own.messageType)
      queryClient.setQueryData(preflightQuery(answer.own.id).queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: storedMessagesQuery.queryKey })
      onMessages(answer.own.id)
    }
  }
  const read = (wanted: Wanted) => {
    seen.current.isOfFiles = false
    onMessages(undefined)
    reading.reset()
    upload.current?.abort()
    if (held.current.length === 0) return
    upload.current = new AbortController()
    const { signal } = upload.current
    // Called for the latest question alone.
    reading.mutate({ ...wanted, ticket: newTicket(), signal }, { onSuccess: take })
  }
  const hold = (next: readonly BroughtFile[], wanted: Wanted = {}) => {
    held.current = next
    setFiles(next)
    setTypes([])
    if (!next.some(({ path }) => path === ownSchema)) setEdited(null)
    read(wanted)
  }
  const add = async (found: Promise<BroughtFiles>, inPlaceOf?: string) => {
    setArriving((count) => count + 1)
    try {
      const more = await found
      if (!isShown.current) return
      setLost(null)
      setLeftOut((known) => [...new Set([...known, ...more.leftOut])])
      if (more.files.length === 0) {
        const reason = more.leftOut.length > 0 ? nothingOfUse : nothingAtAll
        const isAlone = held.current.length === 0 && seen.current.chosen === undefined
        if (isAlone) setLost(new Error(reason))
        else toast({ text: sentence(`nothing was added: ${reason}`) })
        return
      }
      const before = held.current
      const kept = before.filter(({ path }) => path !== inPlaceOf)
      setSet(undefined)
      hold(withFiles(kept, more.files))
      const text = replacedText(kept.filter(({ path }) => more.files.some((file) => file.path === path)))
      if (text !== null) toast({ text, undo: () => hold(before) })
      else if (before.length === 0 && chosen !== undefined)
        toast({
          text: 'The previously chosen messages were replaced.',
          undo() {
            hold([])
            onMessages(chosen)
          },
        })
    } catch (error) {
      setLost(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setArriving((count) => count - 1)
    }
  }
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      upload.current?.abort()
    }
  }, [])
  useEffect(() => {
    const found = takeHandedOver()
    if (found !== null) void add(found)
  })
  const clear = () => {
    setLost(null)
    setLeftOut([])
    setSet(undefined)
    hold([])
  }
  useEffect(() => {
    if (seen.current.chosen === chosen) return
    if (chosen === undefined && seen.current.isOfFiles) clear()
    seen.current = { chosen, isOfFiles: chosen !== undefined && held.current.length > 0 }
  })
  const error = lost ?? reading.error ?? misfitOf(reading.data)
  const faulty = filesAtFault(files, complaintsOf(error))
  const isReading = arriving > 0 || reading.isPending
  const state: FilesState = isReading
    ? 'being-read'
    : error !== null
      ? 'unusable'
      : files.length > 0
        ? 'understood'
        : 'none'
  return {
    files,
    /** By which one can ask how far reading them is; undefined before they are read. */
    ticket: reading.isPending ? reading.variables.ticket : undefined,
    state,
    error,
    /** The files that it is about, by their paths. */
    faulty,
    /** The pasted text that can’t be used as it is. */
    wrongText: state === 'unusable' ? textAtFault(files, faulty) : undefined,
    /** Files within folders that are neither schema nor data by their names. */
    leftOut,
    /** The messages that the schema offers, and the one that is taken. */
    types,
    type,
    /** The schema as it was changed; null where it wasn't. */
    edited,
    add,
    /** Reads the data by a schema of the user's in place of the one that was made from them. */
    editSchema(text: string, messageType: string) {
      setEdited(text)
      const file = { path: ownSchema, file: new File([text], ownSchema) }
      hold(withFiles(held.current, [file]), { message: messageType, set })
    },
    undoEdit: () =>
      hold(
        held.current.filter(({ path }) => path !== ownSchema),
        { set },
      ),
    remove(paths: readonly string[]) {
      setSet(undefined)
      hold(held.current.filter(({ path }) => !paths.includes(path)))
    },
    clear,
    choose(name: string) {
      setType(name)
      read({ message: name, set })
    },
    /** Takes other messages of a file that holds several kinds. */
    chooseSet(name: string) {
      setSet(name)
      setEdited(null)
      hold(
        held.current.filter(({ path }) => path !== ownSchema),
        { set: name },
      )
    },
  }
}

export type FilesInForm = ReturnType<typeof useBroughtFiles>

function complaintsOf(error: Error | null): string[] {
  if (error === null) return []
  return [error.message, ...(error instanceof ApiError ? error.others : [])]
}

/** Why the data fits none of the messages that are likely meant. */
function misfitOf(answer: PreflightAnswer | undefined): ApiError | null {
  if (answer?.status !== 'choose-message') return null
  const { hint, ...problem } = answer.problem
  return new ApiError(400, { ...problem, fix: hint })
}
