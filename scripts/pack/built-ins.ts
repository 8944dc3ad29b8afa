// What the code that is packed uses of JavaScript and Node.js 20 doesn't have.
import 'core-js/actual/array/from-async.js'
import 'core-js/actual/map/get-or-insert-computed.js'
import 'core-js/actual/map/group-by.js'
import 'core-js/actual/iterator/index.js'
import 'core-js/actual/promise/with-resolvers.js'
import 'core-js/actual/set/index.js'
import 'core-js/actual/weak-map/get-or-insert-computed.js'
