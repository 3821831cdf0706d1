// Types that the page's modules share: the replies of the tasks in printkit/web/tasks.py, and what the page stores.
// tests/web/test_javascript.py adds `Ids`: the elements of index.html by id.

type Tree = Record<string, unknown>; // the keys of a file
type Named = { name: string; title: string };
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Effort = { playouts?: number; seconds?: number };
type Computer = Effort & { role: string };
type Gift = { name: string; text: string; sites: number[]; number: number }; // for turn `number`
type GameRecord = {
  game: string; board?: string | Tree; ruleset?: string; first?: string; date?: string; moves: string[];
  players?: Record<string, string>; setup?: Record<string, string[]>; result?: Record<string, string>; [fact: string]: unknown;
};
type GameState = { record: GameRecord; at: number | null; draft: string; computer?: Computer | null; gift?: Gift | null; winner?: string | null };
type KeptGame = GameState & { id: string; saved: string };
type SharedGame = { table: string; version: number; record: { record: GameRecord; seats: Record<string, string> } };
type Open = (id: string, record: GameRecord, at?: number | null, draft?: string) => Promise<void>;

/** What a screen gets: the parts of its address, how it names itself and opens games, and a signal for when the user has left it. */
type Context = { path: string[]; query: URLSearchParams; shelf: Shelf; entitle: (title: string) => void; open: Open; left: AbortSignal };

type GameInfo = Named & {
  roles: string[]; scored: string[]; judged: boolean; first_by_chance: boolean; setup: Record<string, string>;
  claim: string | null; rulesets: Named[]; boards: Named[]; small: (Named & { board: Tree }) | null;
};
type Shelf = { games: GameInfo[]; facts: string[]; styles: Named[] };
type BoardFile = Named & { board: Tree; games: string[] };

type Site = import("../../printkit/web/static/aim.js").Site;
type Layer = { id: string; svg?: string };
type Setting = { rules: string; title: string; on?: string; roles: string[]; looks: Record<string, string>; legend: string; width: number; height: number };
type GameTable = Setting & { ruleset: string; board: string; claim: string | null; sites: Site[] };
type Turn = { number?: number | null; text: string; role?: string; cells?: Record<string, string>; illegal?: string; unplayed?: boolean };
type Draft = {
  text: string; state: "empty" | "open" | "illegal" | "legal"; message: string; says: string; complete: boolean;
  count: { value: number; most: number; what: string } | null; pointed: { site: number; role: string | null }[];
};
type Answer = {
  record: GameRecord; yaml: string; file: string; status: string; verdict: string; claim: string | null; wrong_setup: string | null;
  columns: (Named & { kind: string })[]; turns: Turn[]; to_move: string | null; scores: Record<string, number>; goal: number | null; unit: string; over: string | null; winner: string | null;
  draft: Draft; tools: Named[]; setup: string | null; words: Named[]; allows: string; asks: string; lying: Record<number, string>;
  refused: string | null; layers: Layer[];
};

type Voted = { choice?: string; votes?: Record<string, number> };
type Found = Voted & { sentence: string; turns: { text: string; says: string; sites: number[] }[] };
type Thought = Voted &
  ({ kind: "turn"; text: string } | { kind: "gift"; name: string; text: string; sites: number[] } | { kind: "asks" | "waits" });
type Share = { share: number; low: number; high: number };
type Fault = { turn: number; role: string; verdict: string; made: string; better: string; turns: string[] };
type Review = { role: string; shares: (Share | null)[]; faults: Fault[]; said?: string[]; figures?: string[] };

type Field = { name: string; label: string; doc: string; choices: string[][]; free: boolean; usual?: string | null }; // `usual`: the title of the empty choice
type Forms = Record<"cells" | "options" | "draw" | "board" | "xoids" | "hints", Field[]>;
type Row = { label: string; value: string; remark: string };
type RandomBoard = { name: string; title: string; cells: [number, number][]; words: string[]; board: Tree };
type Part = { slug: string; title: string; pages: number };
type Sheets = {
  title: string; board: string; parts: Part[]; sheets: number; minutes: number; in_parts: boolean; pages: string[]; page: number;
  warnings: string[]; svg: string; values: Record<string, string>;
};
type Verdict = { name: string; game: string; players: Record<string, string>; status: string; line: number | null; says: string; record: GameRecord | null };
type Section = { title: string; tables: { name: string; columns: string[]; rows: string[][] }[] };
type Run = { text: string; kind?: "code" | "bold" | "em"; to?: string };
type TextBlock =
  | { kind: "heading"; level: number; runs: Run[] } | { kind: "code"; text: string } | { kind: "list" | "steps"; entries: Run[][] }
  | { kind: "table"; head: Run[][]; rows: Run[][][] } | { kind: "paragraph"; runs: Run[] };
type Xoid = { name: string; lines: [number, number, number, number][]; chiral: boolean; placements?: number };
type Look = { game: string; board: string; pitch: number; style: string; look: number[][] };
type Doubt = { photo: number; turns: string[]; last: number; other: string[]; sites: string[] };

interface Replies {
  shelf: Shelf;
  "open-board": BoardFile;
  "open-record": { record: GameRecord };
  table: GameTable;
  answer: Answer;
  link: { link: string; svg: string; side: number };
  guide: { record: GameRecord; steps: import("../../printkit/web/static/guide.js").Step[] };
  "position.table": import("../../printkit/web/static/laying.js").Table;
  "position.open": { position: Tree };
  "position.lay": import("../../printkit/web/static/laying.js").Answer;
  "photograph.read": import("../../printkit/web/static/laying_photograph.js").Photograph & { position: Tree };
  "photograph.look": Look;
  "photograph.record": { record: GameRecord; turns: number; unsure: Doubt[] };
  suggest: Found;
  search: Found;
  think: Thought;
  review: Review;
  forms: Forms;
  "boards.draw": { boards: RandomBoard[]; next: number; note: string };
  "board.edit": { lattice: string; cells: [number, number][]; fields: Record<string, string> };
  "board.look": BoardFile & { played: string[]; figures: Row[]; warnings: string[]; labels: [number, number, string][] };
  "board.turns": { row: Row | null };
  "records.verify": { rows: Verdict[]; sections: Section[] };
  "record.line": { line: string };
  hints: { text: string };
  xoids: { xoids: Xoid[] };
  "how-tos": { articles: (Named & { language: string })[] };
  "how-to": { title: string; language: string; blocks: TextBlock[] };
  rules: { title: string; board: string; sources: string[]; warnings: string[]; blocks: import("../../printkit/web/static/rules_text.js").Block[] };
  styles: Record<string, string>;
  sheets: Sheets;
}
