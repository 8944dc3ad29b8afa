import { invalidOption, WirebenchError } from '../../../model/errors.ts'
import { isRpc, type ProtocolTarget } from '../../../model/protocol/protocol-spec.ts'
import { parseTargetUrl } from '../../../model/protocol/target-description.ts'
import type { TargetExamination } from '../../../model/protocol/target-examination.ts'
import { secretValuesOf, withoutValues, withSecrets } from '../../../model/protocol/target-secrets.ts'
import { shortened } from '../../../model/text/shortened.ts'
import { ResponseReader } from '../transports/http/response-reader.ts'
import { examineCall } from './examine-call.ts'
import { neverTwice } from './never-twice.ts'
import { targetAddress } from './target-address.ts'
import { bodyFault, expectedBodyOf, openTargetSocket } from './target-client.ts'
import { targetRequests } from './target-requests.ts'
import { checkConfirmed } from './target-spec.ts'

const maxShown = 2000

/**
 * Sends one request to the user's own service, as a run would send it first, and shows what came back.
 * @param answerMs How long it may take.
 * @throws WirebenchError where nobody confirmed an address that isn't this machine's own, and where the service can't be
 * reached or doesn't answer in HTTP/1.1.
 */
export async function examineTarget(
  named: ProtocolTarget,
  operationName: string | undefined,
  answerMs = 5000,
): Promise<TargetExamination> {
  const asked = { ...named, url: parseTargetUrl(named.url) }
  checkConfirmed(asked)
  const target = withSecrets(asked, process.env)
  const values = secretValuesOf(asked, process.env)
  return examine(target, operationName, answerMs, (text) => withoutValues(text, values))
}

async function examine(
  target: ProtocolTarget,
  operationName: string | undefined,
  answerMs: number,
  hidden: (text: string) => string,
): Promise<TargetExamination> {
  if (isRpc(target))
    return examineCall(target, operationOf(target.operations, operationName), answerMs, hidden)
  const operation = operationOf(target.operations, operationName)
  const { host } = new URL(target.url)
  const request = Buffer.from(targetRequests(operation, host, neverTwice()).next().bytes)
  const { bytes, body, status, tookMs } = await exchange(target, request, answerMs)
  return {
    operation: operation.name,
    request: shown(request, hidden),
    status,
    expectedStatus: operation.expectedStatus,
    fault: status === operation.expectedStatus ? bodyFault(body, expectedBodyOf(operation)) : null,
    answer: shown(bytes, hidden),
    answerBytes: body.length,
    tookMs,
  }
}

function operationOf<Operation extends { readonly name: string }>(
  operations: readonly Operation[],
  name: string | undefined,
): Operation {
  const found = name === undefined ? operations[0] : operations.find((known) => known.name === name)
  if (found) return found
  const known = operations.map((operation) => operation.name).join(', ')
  throw invalidOption(`the target has no operation named "${name}"`, `choose one of ${known}`)
}

async function exchange(
  { url, ca }: Pick<ProtocolTarget, 'url' | 'ca'>,
  request: Buffer,
  answerMs: number,
): Promise<{ bytes: Buffer; body: Buffer; status: number; tookMs: number }> {
  const { hostname, protocol } = new URL(url)
  const startedAt = performance.now()
  const { stream: socket } = await targetAddress({ url })
    .then((address) =>
      openTargetSocket(
        { ...address, noDelay: true, timeout: answerMs },
        protocol === 'https:' ? { name: hostname, ca } : undefined,
      ),
    )
    .catch((error: unknown) => {
      throw unreachable(url, error instanceof Error ? error.message : String(error))
    })
  const chunks: Buffer[] = []
  const reader = new ResponseReader()
  let body = Buffer.alloc(0)
  try {
    const fault = await new Promise<string | undefined>((resolve) => {
      // What came while this process had no core is read first.
      const giveUp = () => setImmediate(() => resolve(missing(reader, answerMs)))
      const timer = setTimeout(giveUp, answerMs)
      const end = (text?: string) => {
        clearTimeout(timer)
        resolve(text)
      }
      const answered = () => {
        body = Buffer.from(reader.body)
        end()
      }
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        reader.push(chunk)
        if (reader.next()) answered()
        else if (reader.fault) end('its answer is not HTTP/1.1, or has more than 64 MiB')
        reader.keep()
      })
      socket.once('end', () => {
        if (reader.end()) answered()
      })
      socket.once('close', () => end('it closed the connection before it had answered'))
      socket.write(request)
    })
    if (fault !== undefined) throw unreachable(url, fault)
  } finally {
    socket.destroy()
  }
  return { bytes: Buffer.concat(chunks), body, status: reader.status, tookMs: performance.now() - startedAt }
}

/** What an answer that takes too long lacks. */
function missing({ lastsUntilEnd }: ResponseReader, answerMs: number): string {
  const seconds = `${answerMs / 1000} seconds`
  return lastsUntilEnd
    ? `its answer has no length (content-length, or chunks), so it lasts until the connection ends, which didn’t happen within ${seconds}`
    : `no answer within ${seconds}`
}

function unreachable(url: string, text: string): WirebenchError {
  return new WirebenchError(
    'target-unreachable',
    `${url} can’t be measured: ${text}`,
    'check the address, and that the service runs and answers in HTTP/1.1',
  )
}

/** Bytes as far as a person wants to see them: what is no text shows as such. */
function shown(bytes: Buffer, hidden: (text: string) => string): string {
  // Hidden first: half a secret can’t be found.
  const text = shortened(hidden(bytes.toString()), maxShown).replaceAll('\r\n', '\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replaceAll(/[\x00-\x08\x0b-\x1f\x7f]/g, '�')
}
