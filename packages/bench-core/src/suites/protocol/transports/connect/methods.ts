import type { DescMessage, DescMethodUnary } from '@bufbuild/protobuf'
import { tradingCard } from '../../../../workloads/built-in/trading-card.ts'
import { Cards, Documents } from '../../../../workloads/gen/wirebench/protocol/v1/documents_pb.js'
import type { OperationName } from '../../transport.ts'

/** What the library can do: it hands over messages and no bytes, so that none can be given back unread. */
export type ConnectOperation = Exclude<OperationName, 'echo'>

/** The method of each operation. Messages of the user's own stand in place of cards. */
export function connectMethods(
  ownType: DescMessage | undefined,
): Readonly<Record<ConnectOperation, DescMethodUnary>> {
  const { create, read, update, query, batch } = Documents.method
  const type = ownType ?? tradingCard.type
  const onMessages = (method: DescMethodUnary): DescMethodUnary => ({ ...method, input: type, output: type })
  return {
    create,
    read,
    update,
    query,
    batch,
    'decode-echo': onMessages(Cards.method.decodeEcho),
    modify: onMessages(Cards.method.modify),
  }
}
