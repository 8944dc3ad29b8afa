// The plug-in of protoc: it works when it is imported.
import 'ts-proto'
