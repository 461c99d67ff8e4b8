from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, final

from _typeshed import structseq
from typing_extensions import Buffer, Self, disjoint_base

from rep2c.types import Agent, ArrowArray, ArrowStream, Dialect, Encoding, FetchError, Names, Purpose, Time

version: str
unknown_site: Final[str]
HAS_IDN: Final[bool]
READS_ARCHIVES: Final[bool]

@final
class Verdict(structseq[Any], tuple[bool, int, str | None, int]):
    __match_args__: Final = ("allowed", "line", "rule", "rank")
    def __bool__(self) -> bool: ...
    allowed: Final[bool]
    line: Final[int]
    rule: Final[str | None]
    rank: Final[int]

@final
class Crawler:
    name: Final[str]
    tokens: Final[tuple[str, ...]]
    everybody: Final[bool]
    wide: Final[bool]
    documented: Final[bool]
    obeys: Final[bool | None]
    purposes: Final[tuple[Purpose, ...]]
    operated_by: Final[str]
    source: Final[str]
    date: Final[str]
    note: Final[str]

@final
class Column:
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> int: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...
    def to_pylist(self) -> list[Any]: ...
    null_count: Final[int]

@final
class Advice(structseq[Any], tuple[str, str, int]):
    __match_args__: Final = ("state", "access", "ask_at")
    state: Final[Literal["unknown", "fresh", "stale", "unreachable", "given-up"]]
    access: Final[Literal["disallow-all", "allow-all", "rules"]]
    ask_at: Final[int]

@final
class FetchEntry:
    def __new__(
        cls,
        *,
        lifetime: int = 0,
        lifetime_max: int = 0,
        lifetime_min: int = 0,
        retry: int = 0,
        retry_max: int = 0,
        unreachable: int = 0,
        distrust_stale: bool = False,
        strict: bool = False,
        clock_skew: int = 0,
        dialect: Dialect = "google",
    ) -> Self: ...
    def record(
        self,
        now: int,
        /,
        *,
        status: int = 0,
        error: FetchError | None = None,
        body: str | Buffer | None = None,
        cache_control: str | bytes | None = None,
        expires: str | bytes | None = None,
        date: str | bytes | None = None,
        age: str | bytes | None = None,
        retry_after: str | bytes | None = None,
        content_range: str | bytes | None = None,
        content_encoding: str | bytes | None = None,
        content_length: str | bytes | None = None,
        redirects: int = 0,
        no_body: bool = False,
        missing_is_5xx: bool = False,
    ) -> None: ...
    def advise(self, now: int, /) -> Advice: ...
    def __setstate__(self, state: Any, /) -> None: ...

@final
class PackAnswer(structseq[Any], tuple[bool | None, str, int, int, int | None, int | None]):
    __match_args__: Final = ("allowed", "finding", "line", "rank", "fetched", "fresh_until")
    def __bool__(self) -> bool: ...
    allowed: Final[bool | None]
    finding: Final[Literal["rules", "allow-all", "disallow-all", "unknown"]]
    line: Final[int]
    rank: Final[int]
    fetched: Final[int | None]
    fresh_until: Final[int | None]

@final
class PackEntry(structseq[Any], tuple[str, str, int, int | None, int | None, int, str | None, str]):
    __match_args__: Final = ("origin", "finding", "status", "fetched", "fresh_until", "rules", "redirected_to", "words")
    origin: Final[str]
    finding: Final[Literal["rules", "allow-all", "disallow-all"]]
    status: Final[int]
    fetched: Final[int | None]
    fresh_until: Final[int | None]
    rules: Final[int]
    redirected_to: Final[str | None]
    words: Final[str]

@disjoint_base
class PackFile:
    def __new__(cls, source: Buffer, name: object, is_bytes: bool, max_steps: int, /) -> Self: ...
    def allowed(self, agent: Agent, url: str | bytes) -> bool | None: ...
    def check(self, agent: Agent, url: str | bytes) -> PackAnswer: ...
    def check_many(self, agent: Agent, urls: Any) -> list[PackAnswer]: ...
    def verify(self) -> None: ...
    def close(self) -> None: ...
    closed: Final[bool]
    def _site(self, agent: Agent, url: str | bytes, want: Literal["rules", "beside", "usage"], /) -> Rules | None: ...
    def _find(self, origin: str | bytes, /) -> PackEntry | None: ...
    def _next(self, cursor: int, /) -> tuple[PackEntry, int] | None: ...
    def _column(self, agent: Agent, urls: ArrowStream | ArrowArray, what: str, /) -> Column: ...
    def _usage_column(self, agent: Agent, urls: ArrowStream | ArrowArray, use: str, part: str, /) -> Column: ...
    def _stats(self) -> dict[str, Any]: ...

@final
class CacheAnswer(structseq[Any], tuple[str, str, int, bool, int, int]):
    __match_args__: Final = ("verdict", "state", "line", "ask", "ticket", "come_back")
    def __bool__(self) -> bool: ...
    verdict: Final[Literal["allow", "disallow", "wait"]]
    state: Final[Literal["unknown", "fresh", "stale", "unreachable", "given-up"]]
    line: Final[int]
    ask: Final[bool]
    ticket: Final[int]
    come_back: Final[int]
    delay: Final[float]
    welcome: Final[bool]

@disjoint_base
class CacheBase:
    def __new__(cls, *arguments: Any) -> Self: ...
    def _check(self, url: str | bytes, now: int, /) -> CacheAnswer: ...
    def _site(self, url: str | bytes, now: int, /) -> Rules | None: ...
    def _put(self, url: str | bytes, ticket: int, now: int, /, **fields: Any) -> None: ...
    def _give_back(self, url: str | bytes, ticket: int, /) -> None: ...
    def _forget(self, url: str | bytes, /) -> bool: ...
    def _stats(self) -> dict[str, Any]: ...
    def _ages(self, now: int, /) -> dict[str, int]: ...
    def _list(self) -> list[tuple[Any, ...]]: ...
    def _fingerprint(self) -> int: ...
    def _export(self, url: str | bytes, /) -> bytes | None: ...
    def _import(self, url: str | bytes, ticket: int, exported: Buffer, now: int, /) -> bool | None: ...
    def _save(self, file: bytes, name: object, /) -> None: ...
    def _load(self, pack: PackFile, /) -> None: ...

@disjoint_base
class PackFileWriter:
    def __new__(cls, *arguments: Any) -> Self: ...
    def add(
        self,
        origin: str | bytes,
        body: str | Buffer | None = None,
        *,
        status: int | None = None,
        failed: bool = False,
        fetched: Time | None = None,
        cache_control: str | bytes | None = None,
        missing_is_5xx: bool = False,
        redirect: str | bytes | None = None,
        retry_after: str | bytes | int | None = None,
    ) -> None: ...
    def add_pack(self, pack: PackFile, /) -> None: ...
    def _add_archive(
        self, name: bytes, read: Callable[[int], bytes] | None, allow_damaged: bool, most_skipped: int | None, /
    ) -> dict[str, Any]: ...
    def finish(self) -> dict[str, int]: ...
    def abandon(self) -> None: ...

@disjoint_base
class Rules:
    def __new__(
        cls,
        data: str | Buffer,
        agents: Agent = None,
        *,
        dialect: Dialect = "google",
        names: Names = "token",
        encoding: Encoding = "auto",
        max_bytes: int = 512000,
    ) -> Self: ...
    @classmethod
    def _open(cls, data: Buffer, max_steps: int, /) -> Self: ...
    def allowed(self, agent: Agent, url: str | bytes) -> bool: ...
    def check(self, agent: Agent, url: str | bytes) -> Verdict: ...
    def check_many(self, agent: Agent, urls: Any) -> list[Verdict]: ...
    def to_bytes(self) -> bytes: ...
    def _ask(
        self,
        question: str,
        agent: Agent,
        about_url: bool,
        texts: tuple[str | bytes, ...],
        budget: int = 0,
        newer: Rules = ...,
        lines: bool = False,
        /,
    ) -> str: ...
    def _directives(self, agent: Agent, /) -> list[tuple[int, str, str, str]]: ...
    def _column(self, agent: Agent, urls: ArrowStream | ArrowArray, what: str, /) -> Column: ...
    def _usage_column(self, agent: Agent, urls: ArrowStream | ArrowArray, use: str, part: str, /) -> Column: ...
    def _sitemaps(self) -> list[str]: ...
    tokens: Final[tuple[str, ...]]
    dialect: Final[Dialect]
    names: Final[Names]

def whole(source: bytes, dialect: str, names: str, max_bytes: int, /) -> Rules: ...
def crawler(name: str | bytes, /) -> Crawler: ...
def crawlers(purpose: Purpose | None, /) -> list[Crawler]: ...
def tokens_of(header: str | bytes, names: str, /) -> Crawler | tuple[str, ...]: ...
def field_usage(
    agent: Agent,
    fields: list[tuple[str, str]],
    now: int,
    image: bool,
    barred: bool,
    beside: tuple[str, str, str, str | None],
    /,
) -> tuple[tuple[str, str, str], str | None, list[str]]: ...
def use_name(use: str, /) -> Literal["search", "ai-input", "ai-train"]: ...
def time_fault(time: int, now: int, /) -> str | None: ...
def crawl_delay(value: str | bytes, /) -> float | None: ...
def origin_of(url: str | bytes, /) -> str: ...
def target_of(url: str | bytes, location: str | bytes, /) -> str | None: ...
def request_rate(value: str | bytes, /) -> tuple[int, int] | None: ...
