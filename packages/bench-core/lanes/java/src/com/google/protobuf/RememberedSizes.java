package com.google.protobuf;

/**
 * A message remembers its size from its first encoding on, and only this package may make it
 * forget. Without that, a message that is encoded over and over would be encoded faster than any
 * that a service has just built.
 */
public final class RememberedSizes {
    private RememberedSizes() {}

    public static void forget(AbstractMessage message) {
        message.setMemoizedSerializedSize(-1);
    }
}
