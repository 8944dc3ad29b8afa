package form

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"time"

	"google.golang.org/protobuf/encoding/protowire"
)

// Reader goes through the fields of an encoded message. After the first fault it has no more fields.
type Reader struct {
	Number protowire.Number
	data   []byte
	kind   protowire.Type
	err    *error
}

// Read goes through a whole message.
func Read(data []byte, message func(*Reader)) (err error) {
	message(&Reader{data: data, err: &err})
	return err
}

// Next comes to the next field, if there is one.
func (r *Reader) Next() bool {
	if len(r.data) == 0 || *r.err != nil {
		return false
	}
	number, kind, length := protowire.ConsumeTag(r.data)
	r.Number, r.kind = number, kind
	return r.took(length)
}

// Skip passes over the value of a field that the schema doesn't have.
func (r *Reader) Skip() {
	r.took(protowire.ConsumeFieldValue(r.Number, r.kind, r.data))
}

func (r *Reader) Varint() uint64 {
	value, length := protowire.ConsumeVarint(r.data)
	r.took(length)
	return value
}

func (r *Reader) ZigZag() int64 { return protowire.DecodeZigZag(r.Varint()) }

func (r *Reader) Fixed32() uint32 {
	value, length := protowire.ConsumeFixed32(r.data)
	r.took(length)
	return value
}

func (r *Reader) Fixed64() uint64 {
	value, length := protowire.ConsumeFixed64(r.data)
	r.took(length)
	return value
}

func (r *Reader) Float() float32  { return math.Float32frombits(r.Fixed32()) }
func (r *Reader) Double() float64 { return math.Float64frombits(r.Fixed64()) }
func (r *Reader) Text() string    { return string(r.bytes()) }

// Bytes are a copy that is not nil.
func (r *Reader) Bytes() []byte { return append([]byte{}, r.bytes()...) }

// Message is a reader of a message that is the value of this field, whether it has a length or is a group.
func (r *Reader) Message() *Reader {
	if r.kind != protowire.StartGroupType {
		return &Reader{data: r.bytes(), err: r.err}
	}
	data, length := protowire.ConsumeGroup(r.Number, r.data)
	r.took(length)
	return &Reader{data: data, err: r.err}
}

// List reads the values of a list, packed or one by one.
func (r *Reader) List(value func(*Reader)) {
	if r.kind != protowire.BytesType {
		value(r)
		return
	}
	for packed := r.Message(); len(packed.data) > 0 && *r.err == nil; {
		value(packed)
	}
}

func (r *Reader) bytes() []byte {
	value, length := protowire.ConsumeBytes(r.data)
	r.took(length)
	return value
}

// took goes on by so many bytes, or keeps what is wrong where there are fewer than none.
func (r *Reader) took(length int) bool {
	if *r.err == nil && length < 0 {
		*r.err = protowire.ParseError(length)
	}
	if *r.err != nil {
		r.data = nil
		return false
	}
	r.data = r.data[length:]
	return true
}

// Time is a google.protobuf.Timestamp.
func (r *Reader) Time() time.Time {
	seconds, nanoseconds := r.secondsAndNanoseconds()
	return time.Unix(seconds, nanoseconds).UTC()
}

// Duration is a google.protobuf.Duration.
func (r *Reader) Duration() Duration {
	seconds, nanoseconds := r.secondsAndNanoseconds()
	high, low := bits.Mul64(uint64(max(seconds, -seconds)), 1e9)
	if *r.err == nil && (high != 0 || low > math.MaxInt64-1e9) {
		*r.err = fmt.Errorf("a duration of %d s is longer than time.Duration holds", seconds)
	}
	return Duration(seconds*1e9 + nanoseconds)
}

func (r *Reader) secondsAndNanoseconds() (seconds, nanoseconds int64) {
	for r.Next() {
		switch r.Number {
		case 1:
			seconds = int64(r.Varint())
		case 2:
			nanoseconds = int64(int32(r.Varint()))
		default:
			r.Skip()
		}
	}
	return seconds, nanoseconds
}

// Wrapped is the value of a wrapper such as google.protobuf.Int64Value, left as it is where the wrapper has none.
func (r *Reader) Wrapped(value func(*Reader)) {
	for r.Next() {
		if r.Number == 1 {
			value(r)
		} else {
			r.Skip()
		}
	}
}

func AppendTime(data []byte, value time.Time) []byte {
	return appendSecondsAndNanoseconds(data, value.Unix(), int64(value.Nanosecond()))
}

func AppendDuration(data []byte, value Duration) []byte {
	return appendSecondsAndNanoseconds(data, int64(value)/1e9, int64(value)%1e9)
}

func appendSecondsAndNanoseconds(data []byte, seconds, nanoseconds int64) []byte {
	data = protowire.AppendTag(data, 1, protowire.VarintType)
	data = protowire.AppendVarint(data, uint64(seconds))
	data = protowire.AppendTag(data, 2, protowire.VarintType)
	return protowire.AppendVarint(data, uint64(nanoseconds))
}

// NonEmpty is nil for no bytes: a field without presence has no other way to be empty.
func NonEmpty(value []byte) []byte {
	if len(value) == 0 {
		return nil
	}
	return value
}

// Enum is an enumeration. Where a number has several names, the first counts.
type Enum struct {
	Name   string
	Values []EnumValue
}

type EnumValue struct {
	Number int32
	Name   string
}

// NameOf is the name of the number that comes next.
func (r *Reader) NameOf(enum *Enum) string {
	number := int32(r.Varint())
	at := slices.IndexFunc(enum.Values, func(value EnumValue) bool { return value.Number == number })
	if at >= 0 {
		return enum.Values[at].Name
	}
	if *r.err == nil {
		*r.err = fmt.Errorf("%s has no value %d", enum.Name, number)
	}
	return ""
}

// NumberOf is a name's number as a varint, and 0 for a name of another version of the schema: a string holds that, and protobuf
// doesn't.
func (enum *Enum) NumberOf(name string) uint64 {
	at := slices.IndexFunc(enum.Values, func(value EnumValue) bool { return value.Name == name })
	if at < 0 {
		return 0
	}
	return uint64(enum.Values[at].Number)
}
