// Written by `python -m foxden.server.typescript` from the structs of the server: do not edit.

export interface Hello {
  type: "hello";
  table: string;
  client: string;
  token?: string | null;
  holds?: readonly string[];
  screen?: boolean;
}

export interface Play {
  type: "play";
  decision: string;
  action: AnyAction;
  seq: number;
}

export interface Draft {
  type: "draft";
  decision: string;
  action: AnyAction | null;
  seq: number;
}

export interface Sit {
  type: "sit";
  salt?: string | null;
  seq: number;
}

export interface Stand {
  type: "stand";
  seq: number;
}

export interface AddSalt {
  type: "salt";
  salt: string;
  seq: number;
}

export interface Introduce {
  type: "introduce";
  name: string;
  face?: string | null;
  seq: number;
}

export interface AddBot {
  type: "add_bot";
  level: string;
  seq: number;
}

export interface Remove {
  type: "remove";
  place: number;
  seq: number;
}

export interface Configure {
  type: "configure";
  setup: Setup;
  seq: number;
}

export interface Setup {
  game: string;
  options: { readonly [key: string]: unknown };
  seats: number | null;
  clock: number | null;
  pace: number | null;
  open: boolean;
  hints: boolean;
  stock: number;
  late: Late;
}

export type Late = "bot" | "end" | "turn";

export interface Start {
  type: "start";
  seq: number;
}

export interface CloseTurn {
  type: "close_turn";
  turn: string;
  seq: number;
}

export interface Next {
  type: "next";
  turn: string;
  seq: number;
}

export interface Pause {
  type: "pause";
  seq: number;
}

export interface Resume {
  type: "resume";
  seq: number;
}

export interface HandOver {
  type: "hand_over";
  place: number;
  seq: number;
}

export interface ClaimHost {
  type: "claim_host";
  seq: number;
}

export interface Leave {
  type: "leave";
  seq: number;
}

export interface Back {
  type: "back";
  seq: number;
}

export interface Resign {
  type: "resign";
  seq: number;
}

export interface HandToBot {
  type: "hand_to_bot";
  seat: number;
  seq: number;
}

export interface AskTakeback {
  type: "ask_takeback";
  seq: number;
}

export interface AnswerTakeback {
  type: "answer_takeback";
  agree: boolean;
  seq: number;
}

export interface React {
  type: "react";
  reaction: Reaction;
  seq: number;
}

export type Reaction = "again" | "clap" | "heart" | "hurry" | "laugh" | "think" | "wow";

export interface Transfer {
  type: "transfer";
  seq: number;
}

export interface Welcome {
  type: "welcome";
  you: You | null;
  table: TableInfo;
  position: Position | null;
  answered: number;
}

export interface You {
  place: number;
  name: string;
  seat: number | null;
  salted: boolean;
}

export interface TableInfo {
  code: string;
  setup: Setup;
  status: Status;
  game: number;
  paused: boolean;
  host: number | null;
  places: readonly PlaceInfo[];
  sitting: number;
  watching: number;
  commitment: string | null;
  next_commitment: string;
  takeback: Takeback | null;
  retired: boolean;
  lapsed: number | null;
  circle: string | null;
  screen: boolean;
  series: Series | null;
}

export type Status = "lobby" | "over" | "playing";

export interface PlaceInfo {
  place: number;
  name: string | null;
  face: string;
  bot: string | null;
  sitting: boolean;
  seat: number | null;
  here: boolean;
  gone: boolean;
  stand_in: StandInReason | null;
}

export type StandInReason = "clock" | "gone" | "late" | "left" | "resigned";

export interface Takeback {
  seat: number;
  agreed: readonly number[];
}

export interface Series {
  game: number;
  games: number;
}

export interface Position {
  game: number;
  turn: string;
  view: FoxyView | FennecsView | OutfoxView;
  offer: FoxyRevealOffer | FoxyWriteOffer | FennecsFirstOffer | FennecsStartCardOffer | FennecsDealOffer | FennecsPlayOffer | FennecsChooseOffer | OutfoxTurnOffer | null;
  decision: string | null;
  waiting: Waiting;
  clock: Clock | null;
  next_in: number | null;
  held: boolean;
  since: number;
  result: Result | null;
}

export interface FoxyView {
  type: "foxy";
  options: FoxyOptions;
  seats: number;
  seat: number | null;
  turn: number;
  card: string | null;
  is_open: boolean;
  written: readonly FoxyEntry[];
  circle: number | null;
  locked: readonly number[] | null;
  read_out: FoxyReadOut | null;
  count: FoxyCount | null;
}

export interface FoxyOptions {
  fox: FoxyFoxRule;
  hard: boolean;
  easy: boolean;
  deck: readonly string[] | null;
}

export type FoxyFoxRule = "cat" | "different" | "most" | "single";

export interface FoxyEntry {
  number: number;
  clock?: boolean;
}

export interface FoxyReadOut {
  seat: number;
  number: number;
}

export interface FoxyCount {
  pile: readonly string[];
  exact: readonly number[];
  circles: readonly number[];
  boards: readonly FoxyBoard[];
}

export interface FoxyBoard {
  seat: number;
  place: number;
  score: number;
  entries: readonly FoxyEntry[];
  circle: number | null;
  sheet: FoxySheet;
}

export interface FoxySheet {
  points: readonly number[];
  crossed: readonly boolean[];
  circled_points: number;
}

export interface FennecsView {
  type: "fennecs";
  seat: number | null;
  variant: FennecsVariant;
  round: number;
  first: number | null;
  actor: number | null;
  choosing: number | null;
  last_collector: number | null;
  goal: number;
  goal_reached: boolean;
  reserve: number;
  face_up_stars: number;
  players: readonly FennecsPlayerView[];
  columns: readonly FennecsColumnView[];
  hand: readonly FennecsCard[];
  discarded: readonly FennecsCard[];
}

export type FennecsVariant = "base" | "sahara" | "sand_fox";

export interface FennecsPlayerView {
  stars: number;
  hand: number;
  discarded: number;
}

export interface FennecsColumnView {
  laid: readonly FennecsLaidView[];
  collected_by: number | null;
  stars: number;
  room: number;
  fate: FennecsFate;
  totals: readonly number[];
  unknown: number;
}

export interface FennecsLaidView {
  card: FennecsCard | null;
  face: FennecsFace;
  seat: number | null;
}

export type FennecsCard = "-1" | "-2" | "-5" | "0" | "0>" | "1" | "1/5" | "2" | "3" | "4" | "5" | "supernova";

export type FennecsFace = "down" | "up";

export type FennecsFate = "counted" | "destroyed" | "worthless";

export interface OutfoxView {
  type: "outfox";
  board: readonly (OutfoxPiece | null)[];
  reserves: readonly (readonly OutfoxPiece[])[];
  turns: number;
  actor: number | null;
  line: readonly [OutfoxPoint, OutfoxPoint, OutfoxPoint] | null;
  dead: readonly OutfoxDeadPoint[];
  near: readonly OutfoxNearLine[];
}

export interface OutfoxPiece {
  shape: OutfoxShape;
  colour: OutfoxColour;
}

export type OutfoxShape = "circle" | "square" | "triangle";

export type OutfoxColour = "blue" | "red" | "yellow";

export type OutfoxPoint = "a1" | "a2" | "a3" | "b1" | "b2" | "b3" | "b4" | "c1" | "c2" | "c3" | "c4" | "c5" | "d1" | "d2" | "d3" | "d4" | "e1" | "e2" | "e3";

export interface OutfoxDeadPoint {
  point: OutfoxPoint;
  reason: OutfoxDeadReason;
}

export type OutfoxDeadReason = "no_neighbour" | "no_slide";

export interface OutfoxNearLine {
  points: readonly [OutfoxPoint, OutfoxPoint, OutfoxPoint];
  lacking: OutfoxPoint;
  piece: OutfoxPiece;
}

export interface FoxyRevealOffer {
  type: "reveals";
  cards: readonly string[];
}

export interface FoxyWriteOffer {
  type: "writes";
  lowest: number;
  highest: number;
  circle: boolean;
}

export interface FennecsFirstOffer {
  type: "first";
  seats: number;
}

export interface FennecsStartCardOffer {
  type: "start_card";
  column: number;
  cards: readonly FennecsCard[];
}

export interface FennecsDealOffer {
  type: "deal";
  seat: number;
  cards: readonly FennecsCard[];
}

export interface FennecsPlayOffer {
  type: "play";
  cards: readonly FennecsCardChoice[];
  columns: readonly number[];
  collect: readonly number[];
}

export interface FennecsCardChoice {
  card: FennecsCard;
  faces: readonly FennecsFace[];
}

export interface FennecsChooseOffer {
  type: "choose";
  column: number;
  counts: readonly FennecsCount[];
}

export interface FennecsCount {
  fives: number;
  total: number;
  stars: number;
  ends_round: boolean;
}

export interface OutfoxTurnOffer {
  type: "turns";
  pieces: readonly OutfoxPiece[];
  moves: readonly OutfoxMove[];
}

export type OutfoxMove = readonly [point: OutfoxPoint, origin: OutfoxPoint | null, destination: OutfoxPoint | null];

export interface Waiting {
  count: number;
  seats: readonly number[] | null;
}

export interface Clock {
  left: number;
  seconds: number;
  extra: number;
}

export interface Result {
  winners: readonly number[];
  reason: string;
  rows: readonly ResultRow[];
  seats: number;
  details: AnyDetails;
  honours: readonly Honour[];
  totals: readonly ResultRow[];
}

export interface ResultRow {
  seat: number;
  name: string | null;
  place: number;
  score: number;
}

export interface Honour {
  award: string;
  amount: number;
  seats: number;
  rows: readonly ResultRow[];
}

export interface Update {
  type: "update";
  seen: readonly SeenEvent[];
  position: Position;
  ack: number | null;
}

export interface SeenEvent {
  seat: number;
  seen: AnySeen;
  by?: By | null;
}

export type By = "bot" | "clock";

export interface TableChange {
  type: "table";
  table: TableInfo;
  you: You | null;
}

export interface Crowd {
  type: "crowd";
  waiting: Waiting;
  here: number;
  sitting: number;
  watching: number;
  screen: boolean;
  reactions: { readonly [key in Reaction]?: number };
}

export interface Reacted {
  type: "reaction";
  place: number;
  reaction: Reaction;
}

export interface Ack {
  type: "ack";
  ack: number;
  code: string | null;
}

export interface Refused {
  type: "refused";
  ack: number | null;
  code: string;
  key: string;
  facts: { readonly [key: string]: unknown };
  clause: string | null;
}

export interface Goodbye {
  type: "goodbye";
  reason: "closed" | "moved" | "nonsense" | "removed" | "silent" | "stopping";
  again: boolean;
}

export interface FoxyReveal {
  type: "reveal";
  card: string;
}

export interface FoxyWrite {
  type: "write";
  number: number;
  circled: boolean;
}

export interface FoxySeenWrite {
  type: "write";
  number: number | null;
  circled: boolean | null;
  read_out: FoxyReadOut | null;
}

export interface FoxyDetails {
  exact: readonly number[];
  sheets: readonly FoxySheet[];
}

export interface FennecsOptions {
  variant: FennecsVariant;
}

export interface FennecsFirst {
  type: "first";
  seat: number;
}

export interface FennecsStartCard {
  type: "start_card";
  column: number;
  card: FennecsCard;
}

export interface FennecsDeal {
  type: "deal";
  seat: number;
  card: FennecsCard;
}

export interface FennecsPlace {
  type: "place";
  card: FennecsCard;
  column: number;
  face: FennecsFace;
}

export interface FennecsCollect {
  type: "collect";
  column: number;
}

export interface FennecsChoose {
  type: "choose";
  fives: number;
}

export interface FennecsSeenDeal {
  type: "deal";
  seat: number;
  card: FennecsCard | null;
}

export interface FennecsSeenPlace {
  type: "place";
  card: FennecsCard | null;
  column: number;
  face: FennecsFace;
  stars: number;
}

export interface FennecsSeenCollect {
  type: "collect";
  column: number;
  cards: readonly FennecsCard[];
  running: readonly number[];
  stars: number;
  fate: FennecsFate;
  choice_follows: boolean;
  total: number | null;
  change: number;
  round_end: FennecsSeenRoundEnd | null;
}

export interface FennecsSeenRoundEnd {
  why: FennecsRoundEnd;
  returned: number;
  first: number | null;
  ended_by: FennecsEndedBy | null;
}

export type FennecsRoundEnd = "everyone" | "six" | "stuck";

export type FennecsEndedBy = "goal" | "reserve" | "rounds";

export interface FennecsSeenChoose {
  type: "choose";
  fives: number;
  total: number | null;
  change: number;
  round_end: FennecsSeenRoundEnd | null;
}

export interface FennecsDetails {
  rounds: number;
  ended_by: FennecsEndedBy;
}

export type OutfoxOptions = { readonly [key: string]: never };

export interface OutfoxTurn {
  type: "turn";
  shape: OutfoxShape;
  colour: OutfoxColour;
  point: OutfoxPoint;
  origin: OutfoxPoint | null;
  destination: OutfoxPoint | null;
}

export interface OutfoxDetails {
  line: readonly [OutfoxPoint, OutfoxPoint, OutfoxPoint] | null;
}

export interface Record {
  format: "foxden-record/1";
  game: string;
  version: number;
  options: AnyOptions;
  seats: number;
  table: string | null;
  commitment: string | null;
  salts: readonly string[];
  seed: string | null;
  seat_draw: SeatDraw | null;
  players: readonly Player[];
  events: readonly Event[];
  outcome: Outcome | null;
}

export interface SeatDraw {
  places: readonly number[];
  salts: readonly string[];
}

export interface Player {
  name: string | null;
  bot: string | null;
  face?: string;
}

export interface Event {
  seat: number;
  action: AnyAction;
  by?: By | null;
  at?: number | null;
}

export interface Outcome {
  winners: readonly number[];
  places: readonly number[];
  scores: readonly number[];
  reason: string;
  details: AnyDetails;
}

export interface Problem {
  code: string;
  key: string;
  facts: { readonly [key: string]: unknown };
  clause: string | null;
}

export interface TableRequest {
  setup: Setup;
  name: string;
  face: string | null;
}

export interface JoinRequest {
  name: string;
  face: string | null;
}

export interface Seated {
  table: string;
  place: number;
  token: string;
  commitment: string;
}

export interface ServerInfo {
  version: string;
  games: readonly GameInfo[];
  levels: readonly string[];
  faces: readonly string[];
  now: number;
  address: string | null;
  compiling: boolean;
}

export interface GameInfo {
  name: string;
  names: { readonly [key: string]: string };
  version: number;
  least_seats: number;
  most_seats: number;
  options: { readonly [key: string]: unknown };
  lesson: boolean;
  secret_turns: boolean;
  pad: boolean;
  paced: boolean;
  open: boolean;
  takebacks: boolean;
  hints: readonly number[];
  reviews: readonly [number, number] | null;
  not_over_days: string | null;
}

export interface ClaimRequest {
  code: string;
}

export interface PlacePage {
  places: readonly PlaceInfo[];
  total: number;
}

export interface Standing {
  rows: readonly ResultRow[];
  total: number;
}

export interface GameNumbers {
  games: readonly number[];
}

export interface Verified {
  draws: number;
}

export interface PushKey {
  key: string | null;
}

export interface PushRequest {
  endpoint: string;
  key: string;
  auth: string;
}

export interface Subscribed {
  number: number;
}

export interface MyTurn {
  game: string;
  status: Status;
  slow: boolean;
  waits: boolean;
  left: number | null;
  people: readonly string[];
}

export interface Listing {
  code: string;
  setup: Setup;
  host: string | null;
  sitting: number;
  chairs: number;
  playing: boolean;
}

export interface Replay {
  game: string;
  seats: number;
  seat: number | null;
  players: readonly Player[];
  start: FoxyView | FennecsView | OutfoxView;
  steps: readonly ReplayStep[];
  result: Result | null;
}

export interface ReplayStep {
  seen: SeenEvent;
  view: FoxyView | FennecsView | OutfoxView;
}

export interface Draws {
  commitment: string | null;
  seed: string | null;
  table: string | null;
  salts: readonly string[];
  draws: readonly Draw[];
}

export interface Draw {
  event: number;
  actions: readonly string[];
  weights: readonly number[];
  taken: number;
}

export interface Moment {
  key: string;
  seat: number | null;
  facts: { readonly [key: string]: unknown };
  signs: readonly Sign[];
}

export type Sign = "bad" | "fair" | "good" | "hit" | "missed" | "other" | "poor";

export interface ReviewLine {
  type: "found";
  done: number;
  of: number;
  finding: AnyFinding;
}

export interface ReviewFailed {
  type: "failed";
  problem: Problem;
}

export interface FoxyReview {
  type: "foxy";
  cards: readonly string[];
  exact: readonly number[];
  worth: readonly number[];
  sure: Circle | null;
  sheets: readonly SheetReview[];
}

export interface Circle {
  turn: number;
  points: number;
}

export interface SheetReview {
  seat: number;
  numbers: readonly number[];
  points: readonly number[];
  slips: readonly Slip[];
  circled: Circle | null;
  missed: Circle | null;
}

export interface Slip {
  turn: number;
  animal: FoxyAnimal | null;
  by: number;
}

export type FoxyAnimal = "bear" | "cat" | "dolphin" | "giraffe" | "hen" | "octopus" | "pig" | "rabbit" | "zebra";

export interface FennecsDeals {
  type: "fennecs_deals";
  deals: readonly DealLuck[];
}

export interface DealLuck {
  round: number;
  before: readonly number[];
  after: readonly number[];
}

export interface FennecsDecision {
  type: "fennecs_decision";
  event: number;
  round: number;
  seat: number;
  action: FennecsPlace | FennecsCollect | FennecsChoose;
  best: FennecsPlace | FennecsCollect | FennecsChoose | null;
  before: number;
  after: number;
  error: number;
  stars: readonly number[];
  hidden: readonly Hidden[];
}

export interface Hidden {
  seat: number;
  column: number;
  guesses: readonly Guess[];
  card: FennecsCard;
}

export interface Guess {
  card: FennecsCard;
  chance: number;
}

export interface OutfoxReview {
  type: "outfox";
  turns: readonly Reviewed[];
}

export interface Reviewed {
  seat: number;
  turn: OutfoxTurn;
  before: number | null;
  after: number | null;
  turns: number | null;
  better: OutfoxTurn | null;
}

export interface AnalysisRequest {
  turns: readonly OutfoxTurn[];
  seconds: number;
}

export interface Analysis {
  view: OutfoxView;
  offer: OutfoxTurnOffer | null;
  verdict: Judged | null;
  turns: readonly Judged[];
}

export interface Judged {
  turn: OutfoxTurn | null;
  winner: number | null;
  turns: number | null;
}

export interface Hint {
  turn: OutfoxTurn;
  winning: boolean | null;
}

export interface Doubt {
  lets_win: boolean;
}

export interface LessonRequest {
  actions: readonly AnyAction[];
}

export interface LessonPosition {
  name: string;
  words: string;
  number: number;
  steps: number;
  seats: number;
  riddle: boolean;
  view: AnyView;
  offer: AnyOffer | null;
  events: readonly SeenEvent[];
  hint: LessonHint | null;
  done: boolean;
}

export interface LessonHint {
  clause: string;
}

export interface CircleRequest {
  circle: string;
  name: string;
}

export interface NameRequest {
  name: string;
}

export interface MemberRequest {
  member: number;
}

export interface EntryRequest {
  open: boolean;
}

export interface CircleTableRequest {
  setup: Setup;
}

export interface CircleDoor {
  circle: string;
}

export interface CircleLink {
  code: string;
}

export interface CircleMember {
  circle: string;
  code: string;
  member: number;
  name: string;
  token: string;
}

export interface CircleInfo {
  id: string;
  code: string;
  name: string;
  open: boolean;
  me: number;
  owner: number;
  members: readonly MemberInfo[];
  most_members: number;
  tables: readonly Listing[];
  games: number;
  made_at: number;
  kept_days: number;
  table_days: number;
}

export interface MemberInfo {
  number: number;
  name: string;
  here: boolean;
}

export interface CircleGames {
  games: readonly CirclePlayed[];
  total: number;
}

export interface CirclePlayed {
  table: string;
  number: number;
  game: string;
  at: number;
  seats: readonly CircleSeat[];
}

export interface CircleSeat {
  member: number | null;
  name: string | null;
  place: number;
  left: boolean;
}

export interface Ladder {
  game: string;
  rungs: readonly LadderRung[];
}

export interface LadderRung {
  member: number;
  name: string;
  rank: number;
  games: number;
  rating: number;
  uncertainty: number;
}

export interface KeyringRequest {
  held: readonly Key[];
  dropped: readonly KeyName[];
}

export interface Key {
  name: KeyName;
  token: string;
}

export interface KeyName {
  kind: Kind;
  code: string;
  number: number;
}

export type Kind = "circle" | "table";

export interface RenewalRequest {
  code: string;
  held: readonly Key[];
}

export interface Keyring {
  code: string | null;
  keys: readonly HeldKey[];
}

export interface HeldKey {
  key: Key;
  game: string | null;
}

export interface MineRequest {
  held: readonly Key[];
  device: string | null;
}

export interface MyData {
  places: readonly MyPlace[];
  circles: readonly MyCircle[];
  keyring: KeyringDates | null;
  days: readonly MyResult[];
  gone: readonly KeyName[];
}

export interface MyPlace {
  table: string;
  place: number;
  name: string;
  game: string;
  sitting: boolean;
  host: boolean;
  seat: number | null;
  games: number;
  devices: readonly string[];
}

export interface MyCircle {
  circle: string;
  member: number;
  name: string;
  leads: boolean;
  joined_at: number;
  seen_at: number;
}

export interface KeyringDates {
  made_at: number;
  used_at: number;
}

export interface MyResult {
  day: number;
  game: string;
  score: number;
}

export interface Erased {
  places: number;
  circles: number;
  keyring: boolean;
  days: number;
}

export interface Den {
  day: number;
  date: string;
  today: number;
  seconds: number;
  tasks: readonly string[];
  sealed: boolean;
  counted: boolean;
  commitment: string;
  tomorrow: string | null;
  seed: string | null;
}

export interface DenRequest {
  actions: readonly AnyAction[];
}

export interface ResultRequest {
  actions: readonly AnyAction[];
  device: string;
}

export interface DenPosition {
  game: string;
  seat: number;
  seats: number;
  view: FoxyView | FennecsView | OutfoxView;
  offer: AnyOffer | null;
  steps: readonly DenStep[];
  judgement: Judgement | null;
  score: number | null;
}

export interface DenStep {
  seen: SeenEvent;
  view: FoxyView | FennecsView | OutfoxView;
}

export interface Judgement {
  right: boolean;
  turns: number | null;
  choices: readonly Weighed[];
}

export interface Weighed {
  action: AnyAction;
  chance: number;
  error: number;
}

export interface DenPlace {
  score: number;
  players: number;
  worse: number;
  equal: number;
}

export interface Shelf {
  themes: readonly string[];
  lengths: readonly number[];
  bits: readonly number[];
}

export type ClientMessage = Hello | Play | Draft | Sit | Stand | AddSalt | Introduce | AddBot | Remove | Configure | Start | CloseTurn | Next | Pause | Resume | HandOver | ClaimHost | Leave | Back | Resign | HandToBot | AskTakeback | AnswerTakeback | React | Transfer;

export type ServerMessage = Welcome | Update | TableChange | Crowd | Reacted | Ack | Refused | Goodbye;

export type FoxyAction = FoxyReveal | FoxyWrite;

export type FoxyOffer = FoxyRevealOffer | FoxyWriteOffer;

export type FoxySeen = FoxyReveal | FoxySeenWrite;

export type FennecsAction = FennecsFirst | FennecsStartCard | FennecsDeal | FennecsPlace | FennecsCollect | FennecsChoose;

export type FennecsOffer = FennecsFirstOffer | FennecsStartCardOffer | FennecsDealOffer | FennecsPlayOffer | FennecsChooseOffer;

export type FennecsSeen = FennecsFirst | FennecsStartCard | FennecsSeenDeal | FennecsSeenPlace | FennecsSeenCollect | FennecsSeenChoose;

export type OutfoxAction = OutfoxTurn;

export type OutfoxOffer = OutfoxTurnOffer;

export type OutfoxSeen = OutfoxTurn;

export type AnyOptions = FoxyOptions | FennecsOptions | OutfoxOptions;

export type AnyAction = FoxyAction | FennecsAction | OutfoxAction;

export type AnyOffer = FoxyOffer | FennecsOffer | OutfoxOffer;

export type AnyView = FoxyView | FennecsView | OutfoxView;

export type AnySeen = FoxySeen | FennecsSeen | OutfoxSeen;

export type AnyDetails = FoxyDetails | FennecsDetails | OutfoxDetails;

export type AnyFinding = FoxyReview | FennecsDeals | FennecsDecision | OutfoxReview;
