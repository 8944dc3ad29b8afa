import { WirebenchError } from '../../../model/errors.ts'
import type { ProtocolTarget, TargetOperation } from '../../../model/protocol-spec.ts'
import { parseTargetUrl, type TargetExamination } from '../../../model/target-description.ts'
import { ResponseReader } from '../transports/http/response-reader.ts'
import { filledRequests } from './filled-requests.ts'
import { targetAddress } from './target-address.ts'
import { openTargetSocket } from './target-client.ts'
import { checkConfirmed } from './target-spec.ts'

const answerMs = 5000
const mostShownBytes = 2000
const mostAnswerBytes = 8 * 1024 * 1024
/** Stands where a run has digits of chance. */
const random = '0123456789ab'

/**
 * Sends one request to the user's own service, the very bytes that a run would send first, and shows what came back.
 * @throws WirebenchError where nobody confirmed an address that isn't this machine's own, and where the service can't be
 * reached or doesn't answer in HTTP/1.1.
 */
export async function examineTarget(
  named: ProtocolTarget,
  operationName: string | undefined,
): Promise<TargetExamination> {
  const target = { ...named, url: parseTargetUrl(named.url) }
  checkConfirmed(target)
  const operation = operationOf(target, operationName)
  const { host } = new URL(target.url)
  const request = filledRequests(operation, host, () => random)[0]!
  const { bytes, status, tookMs } = await exchange(target, Buffer.from(request))
  const bodyStart = bytes.indexOf('\r\n\r\n') + 4
  return {
    operation: operation.name,
    request: shown(Buffer.from(request)),
    status,
    expectedStatus: operation.expectedStatus,
    answer: shown(bytes),
    answerBytes: bytes.length - bodyStart,
    tookMs,
  }
}

function operationOf({ operations }: ProtocolTarget, name: string | undefined): TargetOperation {
  const found = name === undefined ? operations[0] : operations.find((known) => known.name === name)
  if (found) return found
  const known = operations.map((operation) => operation.name).join(', ')
  throw new WirebenchError(
    'invalid-option',
    `the target has no operation named "${name}"`,
    `choose one of ${known}`,
  )
}

async function exchange(
  { url }: ProtocolTarget,
  request: Buffer,
): Promise<{ bytes: Buffer; status: number; tookMs: number }> {
  const { hostname, protocol } = new URL(url)
  const startedAt = performance.now()
  const socket = await targetAddress({ url })
    .then((address) =>
      openTargetSocket(
        { ...address, noDelay: true, timeout: answerMs },
        protocol === 'https:' ? hostname : undefined,
      ),
    )
    .catch((error: unknown) => {
      throw unreachable(url, error instanceof Error ? error.message : String(error))
    })
  const chunks: Buffer[] = []
  const reader = new ResponseReader()
  try {
    const fault = await new Promise<string | undefined>((resolve) => {
      const timer = setTimeout(resolve, answerMs, `no answer within ${answerMs / 1000} seconds`)
      const end = (text?: string) => {
        clearTimeout(timer)
        resolve(text)
      }
      let received = 0
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        received += chunk.length
        reader.push(chunk)
        if (reader.next()) end()
        else if (reader.fault) end('what it answers is no HTTP/1.1')
        else if (received > mostAnswerBytes) end('its answer has no end')
        reader.keep()
      })
      socket.once('close', () => end('it closed the connection before it had answered'))
      socket.write(request)
    })
    if (fault !== undefined) throw unreachable(url, fault)
  } finally {
    socket.destroy()
  }
  return { bytes: Buffer.concat(chunks), status: reader.status, tookMs: performance.now() - startedAt }
}

function unreachable(url: string, text: string): WirebenchError {
  return new WirebenchError(
    'target-unreachable',
    `${url} can't be measured: ${text}`,
    'check the address, and that the service runs and answers in HTTP/1.1',
  )
}

/** Bytes as far as a person wants to see them: what is no text shows as such. */
function shown(bytes: Buffer): string {
  const text = bytes.toString('utf8', 0, mostShownBytes).replaceAll('\r\n', '\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const plain = text.replaceAll(/[\x00-\x08\x0b-\x1f\x7f]/g, '�')
  return bytes.length > mostShownBytes ? `${plain}…` : plain
}
