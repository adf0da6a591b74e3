"""Queries that try to get out: files, settings, the catalogue, other statements. Each is refused in one sentence."""

import duckdb
import pytest

from skbscope.domains.sql import locked
from skbscope.domains.sql.errors import BadQuery
from skbscope.domains.sql.statement import _SESSION

FILES = [
    "select * from read_csv('/etc/passwd')",
    "select * from read_csv_auto('/etc/passwd')",
    "select * from read_text('/etc/passwd')",
    "select * from read_blob('/proc/self/environ')",
    "select * from read_json('/etc/passwd')",
    "select * from parquet_metadata('{own}')",
    "select * from read_parquet('{own}')",
    "select * from read_parquet('{other}')",
    "select * from parquet_scan(['{other}'])",
    "select * from '/etc/passwd'",
    "select * from '{other}'",
    'select * from "/etc/passwd"',
    "from lives, '/etc/passwd' as x",
    "select * from glob('/*')",
    "select * from sniff_csv('/etc/passwd')",
    "with a as (select * from read_csv('/etc/passwd')) select * from a",
    "select (select count(*) from read_text('/etc/passwd'))",
    "select * from lives where len in (select len(content) from read_text('/etc/passwd'))",
    "select 1 union all select count(*) from read_text('/etc/passwd')",
    "select * from lives order by (select count(*) from glob('/*'))",
    "describe select * from read_csv('/etc/passwd')",
    "summarize from read_csv('/etc/passwd')",
    "select 1 from lives positional join read_csv('/etc/passwd')",
    "pivot (from read_csv('/etc/passwd')) on column0 in ('x') using count(*)",
    "select list_transform([1], lambda x: (select count(*) from glob('/*')))",
    "select * from query('select 1')",
    "select * from query_table('lives')",
    "select * from arrow_scan(1, 2, 3)",
    "select * from pandas_scan(1)",
    "select * from which_secret('x', 's3')",
    "select * from json_execute_serialized_sql(json_serialize_sql('select 1'))",
]
STATEMENTS = [
    "copy lives to '/tmp/out.csv'",
    "copy (select 1) to '/tmp/out.parquet'",
    "attach '/tmp/x.db' as x",
    "detach memory",
    "install httpfs",
    "load httpfs",
    "pragma version",
    "pragma database_list",
    "set threads = 1",
    "set enable_external_access = true",
    "reset allowed_paths",
    "export database '/tmp/x'",
    "import database '/tmp/x'",
    "create table x as select 1",
    "create macro m() as 1",
    "create secret (type s3)",
    "insert into lives values (1)",
    "with a as (insert into lives values (1) returning *) select * from a",
    "drop view lives",
    "begin",
    "checkpoint",
    "vacuum",
    "call range(3)",
    "explain select 1",
    "explain analyze select 1",
    "prepare p as select 1",
    "execute p",
    "use memory",
    "show tables",
    "show databases",
    "select 1; select 2",
    "select 1; drop view lives",
    "",
    "   -- nothing",
]
CATALOGUE = [
    "select * from duckdb_settings()",
    "select * from duckdb_databases()",
    "select * from duckdb_views()",
    "select * from duckdb_views",
    "select * from duckdb_columns()",
    "select * from duckdb_external_file_cache()",
    "select * from duckdb_secrets()",
    "select * from duckdb_logs",
    "select sql from sqlite_master",
    "select * from pragma_database_list",
    "select * from information_schema.tables",
    "select * from pg_catalog.pg_views",
    "select * from system.main.duckdb_views",
    "with duckdb_views as (select * from duckdb_views) select * from duckdb_views",
    "select pg_get_viewdef(1)",
    "select current_setting('allowed_paths')",
    "select 'allowed_paths'.current_setting()",
    "select getenv('HOME')",
    "select getvariable('x')",
    "select current_query()",
    "select current_database()",
    "select current_schemas(true)",
    "select json_serialize_plan('select * from lives')",
    "select list_transform(['allowed_paths'], lambda x: current_setting(x))",
    "select sleep_ms(1000000)",
    "select write_log('x')",
    "select nextval('x')",
]


@pytest.mark.parametrize("sql", [*FILES, *STATEMENTS, *CATALOGUE])
def test_it_is_refused_in_one_sentence(sql, ask, demo):
    own, other = ask.file("lives"), demo("tcp-pinned").file("lives")
    sql = sql.replace("{own}", own).replace("{other}", other)
    with pytest.raises(BadQuery) as refused:
        ask(sql)
    sentence = str(refused.value)
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence
    # A name the user wrote may come back; nothing else of the file system does.
    message_text = sentence.replace(own, "").replace(other[:59], "")
    assert str(ask.folder) not in message_text
    assert "root:" not in sentence


@pytest.mark.parametrize("sql", FILES[:10])
def test_the_connection_alone_would_refuse_it_too(sql, ask, demo):
    """The second wall: what the statement's check might miss."""
    files = [ask.file("lives")]
    connection = locked.opened(256 << 20, 1)
    locked.lock(connection, files, [])
    if "{own}" in sql:
        pytest.skip("its own files are what it may read")
    with pytest.raises(duckdb.Error):
        connection.execute(sql.replace("{other}", demo("tcp-pinned").file("lives"))).fetchall()
    connection.close()


@pytest.mark.parametrize(
    "sql",
    ["copy (select 1) to '{folder}/x'", "attach '{folder}/x.db'", "install httpfs", "load httpfs", "set threads = 4",
     "set enable_external_access = true", "reset allowed_paths", "create table x as select 1",
     "export database '{folder}'", "select * from undefined_python_name"],
)  # fmt: skip
def test_a_locked_connection_cannot_be_opened_again(sql, ask, tmp_path):
    connection = locked.opened(256 << 20, 1)
    locked.lock(connection, [ask.file("lives")], [])
    undefined_python_name = {"n": [1]}
    assert undefined_python_name
    with pytest.raises(duckdb.Error):
        connection.execute(sql.replace("{folder}", str(tmp_path)))
    assert list(tmp_path.iterdir()) == []
    connection.close()


def test_no_offered_function_reveals_a_path(ask):
    """Every scalar function DuckDB has, with no, one and two texts: none knows where the files lie."""
    names = duckdb.connect().execute(
        "select distinct function_name from duckdb_functions() where function_type in ('scalar', 'macro') "
        "and regexp_full_match(function_name, '[a-z_0-9]+') order by 1"
    )
    offered = [name for (name,) in names.fetchall() if not _SESSION.fullmatch(name)]
    assert len(offered) > 400
    connection = locked.opened(256 << 20, 1)
    locked.lock(
        connection, [ask.file("lives")], [f"create view lives as from read_parquet('{ask.file('lives')}')"]
    )
    heard = []
    for name in offered:
        for arguments in ("", "'allowed_paths'", "'x', 'temp_directory'"):
            try:
                found = connection.execute(f"select ({name}({arguments}))::varchar from (from lives limit 1)")
                heard.append(str(found.fetchall()))
            except duckdb.Error as error:
                heard.append(str(error))
                connection.rollback()
                connection.begin()
    connection.close()
    assert len(heard) == 3 * len(offered)
    assert not [text for text in heard if str(ask.folder) in text or ".parquet" in text]


def test_a_name_of_with_does_not_open_the_catalogue(ask):
    hidden = "with b as (with duckdb_tables as (select 1) select 1) select * from duckdb_tables"
    with pytest.raises(BadQuery, match="duckdb_tables"):
        ask(hidden)


def test_ordinary_sql_is_not_in_the_way(ask):
    for sql in (
        "select count(*) from lives",
        "with lives as (select * from lives where fate = 'dropped') select count(*) from lives",
        "from flows select alloc_cpu, sum(count) group by all having sum(count) > 0",
        "select * from lives join events using (life) qualify row_number() over (partition by life) = 1 limit 3",
        "with recursive r(n) as (select 1 union all select n + 1 from r where n < 9) select * from r",
        "values (1), (2)",
        "table host",
        "describe lives",
        "summarize host",
        "select * from range(3), unnest([1, 2])",
        "pivot lives on fate in ('dropped', 'consumed') using count(*) group by alloc_cpu",
        "select now(), current_date, list_transform([1, 2], lambda x: x + 1), {'a': 1}, interval 1 day;  -- end",
        'select "SKB:consume_skb".t from "SKB:consume_skb" limit 1',
    ):
        assert ask(sql).rows
