import { leaveOutNames } from '../messages/leave-out.ts'
import { choice, longestPath, paths, text } from './option/kinds.ts'
import { option } from './option/option.ts'
import { fromUrl } from './option/words.ts'

/** Where messages of the user's own lie, and how they are taken; a request holds them once they were read. */
export const messagesOptions = {
  proto: option(paths('path'), {
    flag: '--proto',
    help: 'your own messages: a .proto file, the folder that imports start from, or a descriptor set from buf build or protoc -o; repeatable',
    label: 'Your own messages',
  }),
  message: option(text({ to: longestPath, argument: 'type' }), {
    flag: '--message',
    help: 'the message type in --proto, such as acme.v1.Order (default: the one that no other message contains); without --proto, a name for the inferred message type',
    label: 'Message',
  }),
  data: option(paths('files...'), {
    flag: '--data',
    help: 'your own messages: JSON (one, an array, or one per line) or, with --proto, protobuf (one per file, or length-delimited), up to 64 MB; - for standard input. Without --proto a schema is inferred; without --data messages are generated from the schema. Also a HAR capture, and an OpenAPI 3 description or JSON Schema with examples',
    label: 'Your own messages',
  }),
  leaveOut: option(choice(leaveOutNames, 'what'), {
    flag: '--leave-out',
    help: 'what to leave out if a contender can’t carry a message of --data exactly: contenders, messages, or details (−0 becomes 0, and a google.protobuf.Value without a value becomes null)',
    usually: 'contenders',
    label: 'Leave out',
  }),
  set: option(text({ to: longestPath, argument: 'name' }), {
    flag: '--set',
    help: 'which messages of a capture or description, such as "GET /orders/{id} response" or part of the name',
    usually: 'the most frequent',
    label: 'Messages',
  }),
}

/** Rows of a PostgreSQL server as such messages. */
export const tableOptions = {
  fromTable: option(text({ to: 200, argument: 'name' }), {
    flag: '--from-table',
    help: 'your own messages from a PostgreSQL table: 1,024 random rows, read-only, at most 8 MB and 20 s',
    label: 'Table',
  }),
  fromQuery: option(text({ to: 20_000, argument: 'select' }), {
    flag: '--from-query',
    help: 'the same, but from a query',
    label: 'Query',
  }),
  fromColumn: option(text({ to: 100, argument: 'name' }), {
    flag: '--from-column',
    help: 'the column that holds the messages: json, jsonb or text; with --proto bytea',
    usually: 'whole rows',
    label: 'Column',
  }),
  fromUrl: option(text({ to: longestPath, argument: 'url' }), {
    ...fromUrl,
    help: `the server to read from; ${fromUrl.variable} keeps a password out of process lists`,
  }),
}
