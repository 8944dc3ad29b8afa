package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"go/version"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"text/template"

	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/gofeaturespb"
	"google.golang.org/protobuf/types/pluginpb"

	"wirebench/lanes/go/lane"
)

// known are files whose Go code comes with the protobuf library.
var known = map[string]bool{
	"google/protobuf/any.proto":             true,
	"google/protobuf/api.proto":             true,
	"google/protobuf/descriptor.proto":      true,
	"google/protobuf/duration.proto":        true,
	"google/protobuf/empty.proto":           true,
	"google/protobuf/field_mask.proto":      true,
	"google/protobuf/go_features.proto":     true,
	"google/protobuf/source_context.proto":  true,
	"google/protobuf/struct.proto":          true,
	"google/protobuf/timestamp.proto":       true,
	"google/protobuf/type.proto":            true,
	"google/protobuf/wrappers.proto":        true,
	"google/protobuf/compiler/plugin.proto": true,
}

// messagePath is the file that reads the messages of protoc-gen-go.
const messagePath = "schema/pb/pb.go"

// vtSuffix ends the names of the files that protoc-gen-go-vtproto makes.
const vtSuffix = "_vtproto.pb.go"

// generatedCode is that of a schema.
type generatedCode struct {
	// files are by their path in the module.
	files map[string][]byte
	// Why there is none of it, where there is none.
	messageFault, vtFault, nativeFault string
}

func generate(schemaPath, messageType string) (*generatedCode, error) {
	data, err := os.ReadFile(schemaPath)
	if err != nil {
		return nil, err
	}
	var set descriptorpb.FileDescriptorSet
	if err := proto.Unmarshal(data, &set); err != nil {
		return nil, fmt.Errorf("%s is no FileDescriptorSet: %w", schemaPath, err)
	}
	request := requestOf(&set)
	plugin, err := protogen.Options{}.New(request)
	if err != nil {
		return nil, err
	}
	root := findMessage(plugin, messageType)
	if root == nil {
		return nil, fmt.Errorf("%s is not in %s", messageType, schemaPath)
	}

	code := &generatedCode{files: map[string][]byte{}}
	code.messageFault = runTool(request, code.files, "google.golang.org/protobuf/cmd/protoc-gen-go")
	code.vtFault = code.messageFault
	if code.messageFault == "" {
		if group := groupIn(root); group != "" {
			code.vtFault = fmt.Sprintf("vtprotobuf can't decode groups, and %s is one", group)
		} else {
			code.vtFault = runTool(
				request, code.files, "github.com/planetscale/vtprotobuf/cmd/protoc-gen-go-vtproto", "features=marshal+unmarshal+size")
		}
		code.files[messagePath], err = readersOf(plugin, root)
		if err != nil {
			return nil, err
		}
	}
	for _, tags := range []nativeTags{usualTags, jsonV2Tags} {
		native, fault := nativesOf(plugin, root, tags)
		if code.nativeFault = fault; fault == "" {
			code.files[tags.path] = native
		}
	}
	return code, nil
}

const (
	plainStructs   = "code of plain structs"
	doesNotCompile = " doesn't compile for this schema"
)

// dropWhatFails takes back the generated code that go build has a fault in, and says of what that was.
func (code *generatedCode) dropWhatFails(buildFault string) (dropped string) {
	for _, made := range []struct {
		title  string
		paths  []string
		faults []*string
	}{
		{"code of protoc-gen-go-vtproto", []string{vtSuffix}, []*string{&code.vtFault}},
		{"code of protoc-gen-go", []string{".pb.go", messagePath}, []*string{&code.messageFault, &code.vtFault}},
		{plainStructs, []string{usualTags.path, jsonV2Tags.path}, []*string{&code.nativeFault}},
	} {
		isOf := func(text string) bool {
			return slices.ContainsFunc(made.paths, func(path string) bool { return strings.Contains(text, path) })
		}
		if *made.faults[0] != "" || !isOf(buildFault) {
			continue
		}
		for _, fault := range made.faults {
			*fault = "the " + made.title + doesNotCompile
		}
		maps.DeleteFunc(code.files, func(path string, _ []byte) bool { return isOf(path) })
		return made.title
	}
	return ""
}

// faults are why contenders have nothing to call, by their names.
func (code *generatedCode) faults(contenders []laneContender) map[string]string {
	faults := map[string]string{}
	for _, contender := range contenders {
		fault := code.messageFault
		switch {
		case contender.Form == "struct":
			fault = code.nativeFault
		case contender.Name == "go-vtprotobuf":
			fault = code.vtFault
		}
		switch {
		case contender.Name == jsonV2 && version.Compare(lane.GoVersion(), "go1.25") < 0:
			fault = "encoding/json/v2 needs Go 1.25"
		case contender.Name == "go-hyperpb" && runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64":
			fault = "hyperpb needs amd64 or arm64"
		}
		if fault != "" {
			faults[contender.Name] = fault
		}
	}
	return faults
}

// write writes the code and the contenders' programs to a folder, and the file that lets go build see them in the module.
func (code *generatedCode) write(folder string, contenders []laneContender, faults map[string]string) (string, error) {
	files := maps.Clone(code.files)
	for _, contender := range contenders {
		content, err := programOf(contender, faults[contender.Name])
		if err != nil {
			return "", err
		}
		files[packageOf(contender)+"/main.go"] = content
	}
	return writeOverlay(folder, files)
}

// packageOf is where a contender's program is in the module. Its last part is what go build calls the program.
func packageOf(contender laneContender) string { return "programs/" + contender.Name }

// requestOf gives every file a Go package of its own: files import each other in no circle, packages of protos may.
func requestOf(set *descriptorpb.FileDescriptorSet) *pluginpb.CodeGeneratorRequest {
	parameters := []string{"paths=import", "module=" + modulePath}
	request := &pluginpb.CodeGeneratorRequest{}
	for index, file := range set.File {
		if !known[file.GetName()] {
			parameters = append(parameters, fmt.Sprintf("M%s=%s/schema/file%d", file.GetName(), modulePath, index))
			request.FileToGenerate = append(request.FileToGenerate, file.GetName())
			file = withOpenAPI(file)
		}
		request.ProtoFile = append(request.ProtoFile, file)
	}
	request.Parameter = proto.String(strings.Join(parameters, ","))
	return request
}

// withOpenAPI is a file whose messages all have the open API, whatever it or its edition asks for: code that reads another one
// calls methods instead.
func withOpenAPI(file *descriptorpb.FileDescriptorProto) *descriptorpb.FileDescriptorProto {
	if file.GetSyntax() != "editions" {
		return file
	}
	file = proto.CloneOf(file)
	if file.Options == nil {
		file.Options = &descriptorpb.FileOptions{}
	}
	if file.Options.Features == nil {
		file.Options.Features = &descriptorpb.FeatureSet{}
	}
	useOpenAPI(file.Options.Features)
	useOpenAPIIn(file.MessageType)
	return file
}

func useOpenAPIIn(messages []*descriptorpb.DescriptorProto) {
	for _, message := range messages {
		if features := message.GetOptions().GetFeatures(); proto.HasExtension(features, gofeaturespb.E_Go) {
			useOpenAPI(features)
		}
		useOpenAPIIn(message.NestedType)
	}
}

func useOpenAPI(features *descriptorpb.FeatureSet) {
	own := &gofeaturespb.GoFeatures{}
	if given, _ := proto.GetExtension(features, gofeaturespb.E_Go).(*gofeaturespb.GoFeatures); given != nil {
		own = given
	}
	own.ApiLevel = gofeaturespb.GoFeatures_API_OPEN.Enum()
	proto.SetExtension(features, gofeaturespb.E_Go, own)
}

// runTool runs a plug-in of protoc; what it answers is why there is no code.
func runTool(request *pluginpb.CodeGeneratorRequest, files map[string][]byte, tool string, options ...string) string {
	request = proto.CloneOf(request)
	request.Parameter = proto.String(strings.Join(append(options, request.GetParameter()), ","))
	input, err := proto.Marshal(request)
	if err != nil {
		return err.Error()
	}
	output, err := pipe(input, nil, "go", "tool", tool)
	if err != nil {
		return err.Error()
	}
	var response pluginpb.CodeGeneratorResponse
	if err := proto.Unmarshal(output, &response); err != nil {
		return err.Error()
	}
	name := tool[strings.LastIndex(tool, "/")+1:]
	if response.Error != nil {
		return name + ": " + response.GetError()
	}
	if fault := editionFault(request, &response); fault != "" {
		return name + " " + fault
	}
	for _, file := range response.File {
		files[file.GetName()] = []byte(file.GetContent())
	}
	return ""
}

// editionFault is what protoc would say of a plug-in that doesn't know a file's edition.
func editionFault(request *pluginpb.CodeGeneratorRequest, response *pluginpb.CodeGeneratorResponse) string {
	features := response.GetSupportedFeatures()
	for _, file := range request.ProtoFile {
		if file.GetSyntax() != "editions" || known[file.GetName()] {
			continue
		}
		edition := int32(file.GetEdition())
		if features&uint64(pluginpb.CodeGeneratorResponse_FEATURE_SUPPORTS_EDITIONS) == 0 ||
			edition < response.GetMinimumEdition() || edition > response.GetMaximumEdition() {
			return "doesn't support the edition of " + file.GetName()
		}
	}
	return ""
}

func findMessage(plugin *protogen.Plugin, name string) *protogen.Message {
	for _, file := range plugin.Files {
		if found := findAmong(file.Messages, protoreflect.FullName(name)); found != nil {
			return found
		}
	}
	return nil
}

func findAmong(messages []*protogen.Message, name protoreflect.FullName) *protogen.Message {
	for _, message := range messages {
		if message.Desc.FullName() == name {
			return message
		}
		if found := findAmong(message.Messages, name); found != nil {
			return found
		}
	}
	return nil
}

// reachable are the messages that one may hold, itself among them, in the order in which they are met.
func reachable(root *protogen.Message, isLeaf func(*protogen.Message) bool) []*protogen.Message {
	var found []*protogen.Message
	seen := map[*protogen.Message]bool{}
	var visit func(*protogen.Message)
	visit = func(message *protogen.Message) {
		if seen[message] || isLeaf(message) {
			return
		}
		seen[message] = true
		if !message.Desc.IsMapEntry() {
			found = append(found, message)
		}
		for _, field := range message.Fields {
			if field.Message != nil {
				visit(field.Message)
			}
		}
	}
	visit(root)
	return found
}

// groupIn is the name of a field that is a group in what a message may hold, if there is one.
func groupIn(root *protogen.Message) protoreflect.FullName {
	for _, message := range reachable(root, isTime) {
		for _, field := range message.Fields {
			if field.Desc.Kind() == protoreflect.GroupKind {
				return field.Desc.FullName()
			}
		}
	}
	return ""
}

//go:embed program.go.tmpl
var programText string

var programTemplate = template.Must(template.New("program").Parse(programText))

// programOf is a contender's program with its loops, or one that says what fault it has none for.
func programOf(contender laneContender, fault string) ([]byte, error) {
	binding := strings.ReplaceAll(strings.TrimPrefix(contender.Name, "go-"), "-", "")
	form := map[string]string{"struct": "plain", "message": "pb"}[contender.Form]
	// A binding with a form of its own only reads.
	isReader := isFile("bindings/" + binding + "/form.go")
	if isReader {
		form = "contending"
	}
	var content bytes.Buffer
	err := programTemplate.Execute(&content, map[string]any{
		"Fault": fault, "Library": contender.Library, "Binding": binding, "Form": form, "Module": modulePath,
		"IsReader": isReader, "CanBeUnsupported": isFile("bindings/" + binding + "/supported.go"),
	})
	return content.Bytes(), err
}

func isFile(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
