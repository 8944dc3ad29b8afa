import type { Message } from '@bufbuild/protobuf'
import { userDocument } from '../../../workloads/built-in/user-document.ts'
import type { UserDocument } from '../../../workloads/gen/wirebench/workloads/v1/user_document_pb.js'
import type { DocumentFields } from './documents.ts'
import { seededDocument } from './documents.ts'

/** The corpus of `user-document` in plain values. */
export function documentsOf(seed: number): readonly DocumentFields[] {
  return userDocument.corpus(seed).map((message: Message) => {
    const { name, email, age, role } = message as UserDocument
    return { name, email, age, role }
  })
}

/** What a store begins with. */
export function seedsOf(seed: number, count: number): DocumentFields[] {
  const documents = documentsOf(seed)
  return Array.from({ length: count }, (_, number) => seededDocument(documents, number))
}
