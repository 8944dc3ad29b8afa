/** A data set as a package ships it, with the schema that a person who knows it would write. */
export interface PublicDataSet {
  /** Of the data of vega-datasets. */
  readonly file: string
  /** The message that a record is comes first. */
  readonly proto: string
}

/** Where the data come from: public ones, under a licence that lets anybody use them (BSD-3-Clause). */
export const shippedIn = {
  from: 'npm',
  name: 'vega-datasets',
  version: '3.2.1',
  root: 'package/data',
} as const

export const publicDataSets: readonly PublicDataSet[] = [
  {
    file: 'cars.json',
    proto: `message Car { string name = 1 [json_name = "Name"]; optional double miles_per_gallon = 2 [json_name = "Miles_per_Gallon"];
      int32 cylinders = 3 [json_name = "Cylinders"]; double displacement = 4 [json_name = "Displacement"];
      optional int32 horsepower = 5 [json_name = "Horsepower"]; int32 weight_in_lbs = 6 [json_name = "Weight_in_lbs"];
      double acceleration = 7 [json_name = "Acceleration"]; string year = 8 [json_name = "Year"]; string origin = 9 [json_name = "Origin"]; }`,
  },
  {
    // Three titles are numbers, which nobody would guess who hasn't looked.
    file: 'movies.json',
    proto: `import "google/protobuf/struct.proto";
      message Movie { google.protobuf.Value title = 1 [json_name = "Title"]; optional int64 us_gross = 2 [json_name = "US Gross"];
      optional int64 worldwide_gross = 3 [json_name = "Worldwide Gross"]; optional int64 us_dvd_sales = 4 [json_name = "US DVD Sales"];
      optional int64 production_budget = 5 [json_name = "Production Budget"]; string release_date = 6 [json_name = "Release Date"];
      optional string mpaa_rating = 7 [json_name = "MPAA Rating"]; optional int32 running_time_min = 8 [json_name = "Running Time min"];
      optional string distributor = 9 [json_name = "Distributor"]; optional string source = 10 [json_name = "Source"];
      optional string major_genre = 11 [json_name = "Major Genre"]; optional string creative_type = 12 [json_name = "Creative Type"];
      optional string director = 13 [json_name = "Director"]; optional int32 rotten_tomatoes_rating = 14 [json_name = "Rotten Tomatoes Rating"];
      optional double imdb_rating = 15 [json_name = "IMDB Rating"]; optional int32 imdb_votes = 16 [json_name = "IMDB Votes"]; }`,
  },
  {
    file: 'penguins.json',
    proto: `message Penguin { string species = 1 [json_name = "Species"]; string island = 2 [json_name = "Island"];
      optional double beak_length_mm = 3 [json_name = "Beak Length (mm)"]; optional double beak_depth_mm = 4 [json_name = "Beak Depth (mm)"];
      optional double flipper_length_mm = 5 [json_name = "Flipper Length (mm)"]; optional double body_mass_g = 6 [json_name = "Body Mass (g)"];
      optional string sex = 7 [json_name = "Sex"]; }`,
  },
  {
    file: 'barley.json',
    proto: 'message Trial { double yield = 1; string variety = 2; int32 year = 3; string site = 4; }',
  },
  {
    file: 'gapminder.json',
    proto: `message Country { int32 year = 1; string country = 2; int32 cluster = 3; int64 pop = 4;
      double life_expect = 5 [json_name = "life_expect"]; double fertility = 6; }`,
  },
  {
    file: 'jobs.json',
    proto:
      'message Job { string job = 1; string sex = 2; int32 year = 3; int32 count = 4; double perc = 5; }',
  },
  {
    file: 'flights-2k.json',
    proto:
      'message Flight { string date = 1; int32 delay = 2; int32 distance = 3; string origin = 4; string destination = 5; }',
  },
  {
    file: 'weekly-weather.json',
    proto: `message Day { message Range { int32 high = 1; int32 low = 2; } message Forecast { Range high = 1; Range low = 2; }
      string day = 1; Range record = 2; Range normal = 3; Range actual = 4; int32 id = 5; Forecast forecast = 6; }`,
  },
  {
    file: 'miserables.json',
    proto: `message Graph { message Node { string name = 1; int32 group = 2; int32 index = 3; }
      message Link { int32 source = 1; int32 target = 2; int32 value = 3; } repeated Node nodes = 1; repeated Link links = 2; }`,
  },
  {
    file: 'earthquakes.json',
    proto: `message Collection {
      message Metadata { int64 generated = 1; string url = 2; string title = 3; int32 status = 4; string api = 5; int32 count = 6; }
      message Geometry { string type = 1; repeated double coordinates = 2; }
      message Properties { optional double mag = 1; string place = 2; int64 time = 3; int64 updated = 4; optional int32 tz = 5;
        string url = 6; string detail = 7; optional int32 felt = 8; optional double cdi = 9; optional double mmi = 10;
        optional string alert = 11; string status = 12; int32 tsunami = 13; int32 sig = 14; string net = 15; string code = 16;
        string ids = 17; string sources = 18; string types = 19; optional int32 nst = 20; optional double dmin = 21;
        optional double rms = 22; optional double gap = 23; string mag_type = 24; string type = 25; string title = 26; }
      message Feature { string type = 1; Properties properties = 2; Geometry geometry = 3; string id = 4; }
      string type = 1; Metadata metadata = 2; repeated Feature features = 3; repeated double bbox = 4; }`,
  },
]
