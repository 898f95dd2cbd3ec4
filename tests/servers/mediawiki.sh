#!/usr/bin/env bash
# A small local MediaWiki (Debian 12's mediawiki 1.39 + PHP's built-in server + SQLite), loopback only.
#   mediawiki.sh [start] [--port 8090] [--data DIR] [--pages DIR] [--fresh] [--host 127.0.0.1] [--workers 4]
#            [--search ranked|core]   ranked: close to Wikipedia's CirrusSearch; core: MediaWiki's own SQLite search
#   mediawiki.sh stop|status [--data DIR]
# Idempotent: installs packages, makes the wiki, imports changed pages and starts the server only where needed.
# --pages (may be given several times, later folders win): folder of .wiki / .txt files; file name = page title (underscores for spaces, %2F for a slash);
#          the wiki follows the folder: changed files get a new revision, pages whose file is gone are deleted.
# Paths are those of Wikipedia: /w/api.php  /w/rest.php/v1/...  /wiki/Title
set -euo pipefail

CMD=start PORT=8090 DATA=/tmp/mediawiki-data PAGES= FRESH=0 HOST=127.0.0.1 WORKERS=4 SEARCH=ranked
case "${1:-}" in start|stop|status) CMD=$1; shift;; esac
while [ $# -gt 0 ]; do case "$1" in
  --port) PORT=$2; shift 2;;   --data) DATA=$2; shift 2;;       --pages) PAGES="$PAGES$2"$'\n'; shift 2;;
  --host) HOST=$2; shift 2;;   --workers) WORKERS=$2; shift 2;; --search) SEARCH=$2; shift 2;; --fresh) FRESH=1; shift;;
  -h|--help) sed -n '2,9p' "$0"; exit 0;;
  *) echo "unknown argument: $1" >&2; exit 2;;
esac; done
MW=/usr/share/mediawiki
T0=$(date +%s)
say() { echo "[$(( $(date +%s) - T0 ))s] $*"; }

mkdir -p "$DATA"; DATA=$(cd "$DATA" && pwd)
PIDFILE=$DATA/server.pid
PAGES=${PAGES%$'\n'}
case "$PAGES" in *$'\n'*)      # several folders: merged into one
  rm -rf "$DATA/merged"; mkdir -p "$DATA/merged"
  while IFS= read -r d; do cp -- "$d"/*.wiki "$DATA/merged/" 2>/dev/null || cp -- "$d"/*.txt "$DATA/merged/"; done <<<"$PAGES"
  PAGES=$DATA/merged;;
esac

alive() {   # our own server, not another process that got its number
  [ -s "$PIDFILE" ] || return 1
  local p; p=$(cat "$PIDFILE")
  kill -0 "$p" 2>/dev/null && tr '\0' ' ' <"/proc/$p/cmdline" | grep -qF "$DATA/router.php"
}
stop() {
  if alive; then
    local p; p=$(cat "$PIDFILE")
    kill -TERM -- "-$p" 2>/dev/null || kill -TERM "$p"      # the whole process group: master and workers
    for _ in $(seq 50); do kill -0 "$p" 2>/dev/null || break; sleep 0.1; done
    kill -0 "$p" 2>/dev/null && kill -KILL -- "-$p" || true
    say "stopped $p"
  else say "not running"; fi
  rm -f "$PIDFILE"
}
case $CMD in
  stop) stop; exit 0;;
  status) if alive; then echo "running pid $(cat "$PIDFILE") $(cat "$DATA/server.url")"; exit 0; else echo "not running"; exit 1; fi;;
esac
if [ $FRESH = 1 ]; then
  stop; rm -rf "$DATA"/{db,cache,images,docroot,LocalSettings.php,local.php,LocalSearch.php,router.php,search.mode,pages.sha,pages.list,installed,logs}
fi

# 1. packages -----------------------------------------------------------------------------------
need=()
[ -f $MW/api.php ] || need+=(mediawiki)
mods=$(php -m 2>/dev/null || true)
have_php() { grep -qix "$1" <<<"$mods"; }
command -v php >/dev/null || need+=(php-cli)
have_php pdo_sqlite || need+=(php-sqlite3)
have_php intl || need+=(php-intl)
have_php mbstring || need+=(php-mbstring)
have_php dom || need+=(php-xml)
command -v curl >/dev/null || need+=(curl)
if [ ${#need[@]} -gt 0 ]; then
  [ "$(id -u)" = 0 ] || { echo "missing packages: ${need[*]}; run once as root" >&2; exit 1; }
  say "installing ${need[*]}"
  guard=0     # the package pulls in apache2: keep it from being started on port 80
  if [ ! -e /usr/sbin/policy-rc.d ]; then
    printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d; guard=1
  fi
  trap '[ "$guard" = 1 ] && rm -f /usr/sbin/policy-rc.d' EXIT
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${need[@]}" >"$DATA/apt.log" 2>&1 \
    || { tail -20 "$DATA/apt.log" >&2; exit 1; }
  [ "$guard" = 1 ] && rm -f /usr/sbin/policy-rc.d; trap - EXIT
  if [ -d /run/systemd/system ]; then systemctl disable --quiet apache2 2>/dev/null || true; fi
fi

# 2. the wiki -----------------------------------------------------------------------------------
mkdir -p "$DATA"/{db,cache,images,docroot,logs}
ln -sfn $MW "$DATA/docroot/w"
export MW_SERVER="http://$HOST:$PORT"

cat >"$DATA/router.php" <<'PHP'
<?php   // PHP built-in server: Wikipedia's paths onto MediaWiki's entry points
$path = rawurldecode( parse_url( 'http://x' . $_SERVER['REQUEST_URI'], PHP_URL_PATH ) ?? '/' );
$root = '/usr/share/mediawiki';
function entry( $root, $file, $info = '' ) {
	$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = "/w/$file";
	$_SERVER['SCRIPT_FILENAME'] = "$root/$file";
	if ( $info !== '' ) { $_SERVER['PATH_INFO'] = $info; } else { unset( $_SERVER['PATH_INFO'] ); }
	chdir( $root );
	return "$root/$file";
}
if ( preg_match( '#^/w/(api|rest|index|load|opensearch_desc|thumb)\.php(/.*)?$#s', $path, $m ) ) {
	require entry( $root, "$m[1].php", $m[2] ?? '' );
} elseif ( $path === '/' || preg_match( '#^/wiki(/|$)#', $path ) ) {
	require entry( $root, 'index.php' );
} elseif ( preg_match( '#^/w/(resources|skins|extensions)/.*\.(css|js|png|svg|gif|jpg|ico|woff2?)$#', $path ) ) {
	return false;       // static file under docroot/w
} else {
	http_response_code( 404 );
	header( 'Content-Type: application/json' );
	echo '{"httpCode":404,"httpReason":"Not Found","type":"https://mediawiki.org/wiki/HyperSwitch/errors/not_found#route"}';
}
PHP

cat >"$DATA/magic.php" <<'PHP'
<?php
$magicWords = [ 'en' => [ 'disambiguation' => [ 0, '__DISAMBIG__' ] ] ];
PHP

cat >"$DATA/LocalSearch.php" <<'PHP'
<?php
/**
 * Stand-in for CirrusSearch on SQLite: FTS5 table 'localfts' (title, redirect titles, text), porter stems,
 * stop words dropped, every other word required, BM25 with the title first, redirects folded into their
 * targets, 300 characters at most. Knows "phrase", -word, word*, OR, intitle:word. Other keywords are plain words.
 */
class LocalSearch extends SearchSqlite {
	private const MAX = 300;
	private const STOP = [ 'a', 'an', 'and', 'are', 'as', 'at', 'be', 'but', 'by', 'for', 'if', 'in', 'into', 'is', 'it',
		'no', 'not', 'of', 'on', 'or', 'such', 'that', 'the', 'their', 'then', 'there', 'these', 'they', 'this', 'to',
		'was', 'will', 'with' ];

	protected function doSearchTitleInDB( $term ) {
		return null;    // as CirrusSearch: no separate title search, so the API's default is the text search
	}

	protected function doSearchTextInDB( $term ) {
		$n = mb_strlen( $term );
		if ( $n > self::MAX ) {
			return Status::newFatal( ApiMessage::create( new RawMessage(
				"Search request is longer than the maximum allowed length. ($n > " . self::MAX . ")" ), 'cirrussearch-query-too-long' ) );
		}
		$match = $this->fts5( $term );
		if ( $match === '' ) {
			return new SqlSearchResultSet( new Wikimedia\Rdbms\FakeResultWrapper( [] ), [], 0 );
		}
		$dbr = $this->lb->getConnectionRef( DB_REPLICA );
		$ns = $this->namespaces === null ? '' :
			'AND page_namespace IN (' . ( $this->namespaces ? implode( ',', array_map( 'intval', $this->namespaces ) ) : '0' ) . ')';
		$from = 'FROM localfts JOIN page ON page_id=localfts.rowid WHERE localfts MATCH ' . $dbr->addQuotes( $match ) . " $ns";
		$rows = $dbr->query( "SELECT page_id, page_namespace, page_title $from ORDER BY bm25(localfts, 8.0, 6.0, 1.0) " .
			'LIMIT ' . (int)$this->limit . ' OFFSET ' . (int)$this->offset, __METHOD__ );
		$count = (int)$dbr->query( "SELECT COUNT(*) AS c $from", __METHOD__ )->fetchObject()->c;
		return new SqlSearchResultSet( $rows, $this->searchTerms, $count );
	}

	private function fts5( string $term ): string {
		$must = []; $not = []; $or = false; $this->searchTerms = [];
		preg_match_all( '/(-?)(intitle:)?(?:"([^"]*)"|([^\s"]+))/u', $term, $m, PREG_SET_ORDER );
		foreach ( $m as $b ) {
			$raw = $b[4] ?? '';
			if ( $raw === 'OR' ) { $or = true; continue; }
			if ( $raw === 'AND' ) { continue; }
			$phrase = $raw === '';
			$words = preg_split( '/[^\p{L}\p{N}\p{M}]+/u', mb_strtolower( $phrase ? $b[3] : $raw ), -1, PREG_SPLIT_NO_EMPTY );
			if ( !$phrase ) { $words = array_diff( $words, self::STOP ); }
			if ( !$words ) { continue; }
			$star = !$phrase && substr( $raw, -1 ) === '*' ? '*' : '';
			$f = '"' . implode( ' ', $words ) . '"' . $star;
			if ( !$phrase && count( $words ) > 1 ) { $f = '("' . implode( '" AND "', $words ) . '")'; }
			if ( $b[2] !== '' ) { $f = "{title redirect} : $f"; }
			if ( $b[1] === '-' ) { $not[] = $f; continue; }
			foreach ( $words as $w ) { $this->searchTerms[] = preg_quote( $w, '/' ); }
			if ( $or && $must ) { $must[] = '(' . array_pop( $must ) . " OR $f)"; } else { $must[] = $f; }
			$or = false;
		}
		if ( !$must ) { return ''; }
		return '(' . implode( ' AND ', $must ) . ')' . ( $not ? ' NOT (' . implode( ' OR ', $not ) . ')' : '' );
	}
}
PHP

cat >"$DATA/local.php" <<'PHP'
<?php   // our settings, read after the installer's LocalSettings.php
$wgServer = getenv( 'MW_SERVER' ) ?: 'http://127.0.0.1:8090';
$wgCanonicalServer = $wgServer;
$wgScriptPath = '/w';
$wgArticlePath = '/wiki/$1';
$wgUsePathInfo = true;
$d = __DIR__;
$wgCacheDirectory = "$d/cache";
$wgUploadDirectory = "$d/images";
$wgTmpDirectory = "$d/cache";
$wgEnableUploads = false;
$wgJobRunRate = 0;
$wgLocalisationCacheConf['store'] = 'files';
$wgLocalisationCacheConf['manualRecache'] = false;
$wgMainCacheType = CACHE_DB;
$wgParserCacheType = CACHE_DB;
$wgMessageCacheType = CACHE_DB;
$wgSessionCacheType = CACHE_DB;
$wgRightsUrl = 'https://creativecommons.org/licenses/by-sa/4.0/';
$wgRightsText = 'Creative Commons Attribution-ShareAlike 4.0';
if ( trim( @file_get_contents( "$d/search.mode" ) ) !== 'core' && !( PHP_SAPI === 'cli' ) ) {
	$wgAutoloadClasses['LocalSearch'] = "$d/LocalSearch.php";
	$wgSearchType = 'LocalSearch';
}
$wgGroupPermissions['*']['edit'] = false;
$wgGroupPermissions['*']['createaccount'] = false;
$wgShowExceptionDetails = true;
wfLoadExtension( 'TextExtracts' );
wfLoadExtension( 'PageImages' );
wfLoadExtension( 'Cite' );
wfLoadExtension( 'ParserFunctions' );
// What Extension:Disambiguator does, in small: __DISAMBIG__ sets the page property 'disambiguation'.
$wgExtensionMessagesFiles['LocalDisambig'] = "$d/magic.php";
$wgHooks['GetDoubleUnderscoreIDs'][] = static function ( &$ids ) { $ids[] = 'disambiguation'; };
PHP

if [ ! -f "$DATA/installed" ]; then
  say "creating the wiki"
  rm -f "$DATA/LocalSettings.php"; rm -rf "$DATA"/db/*
  head -c 18 /dev/urandom | base64 >"$DATA/admin.pass"; chmod 600 "$DATA/admin.pass"
  env -u MW_CONFIG_FILE php $MW/maintenance/install.php --quiet --dbtype sqlite --dbpath "$DATA/db" --dbname wiki \
    --server "$MW_SERVER" --scriptpath /w --lang en --confpath "$DATA" --skins Vector \
    --passfile "$DATA/admin.pass" "Local Wikipedia" Admin >"$DATA/logs/install.log" 2>&1 \
    || { tail -20 "$DATA/logs/install.log" >&2; exit 1; }
  echo 'require __DIR__ . "/local.php";' >>"$DATA/LocalSettings.php"
  export MW_CONFIG_FILE="$DATA/LocalSettings.php"
  php $MW/maintenance/update.php --quick --quiet >"$DATA/logs/update.log" 2>&1 || { tail -20 "$DATA/logs/update.log" >&2; exit 1; }
  for f in "$DATA"/db/*.sqlite; do php -r '$p=new PDO("sqlite:".$argv[1]); $p->exec("PRAGMA journal_mode=WAL");' "$f"; done
  touch "$DATA/installed"
fi
export MW_CONFIG_FILE="$DATA/LocalSettings.php"

# 3. pages --------------------------------------------------------------------------------------
if [ -n "$PAGES" ]; then
  [ -d "$PAGES" ] || { echo "no such folder: $PAGES" >&2; exit 2; }
  PAGES=$(cd "$PAGES" && pwd)
  sum=$(cd "$PAGES" && find . -maxdepth 1 -type f \( -name '*.wiki' -o -name '*.txt' \) -print0 | sort -z | xargs -0r sha256sum | sha256sum | cut -c1-64)
  if [ "$(cat "$DATA/pages.sha" 2>/dev/null || true)" != "$sum" ]; then
    say "importing pages"
    : >"$DATA/logs/import.log"
    find "$PAGES" -maxdepth 1 -type f \( -name '*.wiki' -o -name '*.txt' \) ! -name '*%2F*' -print0 | sort -z \
      | xargs -0r -n 500 php $MW/maintenance/importTextFiles.php --overwrite --user "Importer" >>"$DATA/logs/import.log" 2>&1 \
      || { tail -20 "$DATA/logs/import.log" >&2; exit 1; }
    while IFS= read -r -d '' f; do      # Parent%2FChild.wiki -> page Parent/Child
      b=$(basename "$f"); d=$(mktemp -d); pre=${b%\%2F*}; cp "$f" "$d/${b##*%2F}"
      php $MW/maintenance/importTextFiles.php --overwrite --user "Importer" --prefix "${pre//%2F//}/" "$d/${b##*%2F}" >>"$DATA/logs/import.log" 2>&1
      rm -rf "$d"
    done < <(find "$PAGES" -maxdepth 1 -type f \( -name '*%2F*.wiki' -o -name '*%2F*.txt' \) -print0)
    # pages whose file is gone since the last import (and the installer's main page) are deleted
    (cd "$PAGES" && find . -maxdepth 1 -type f \( -name '*.wiki' -o -name '*.txt' \) -printf '%f\n' | sed -E 's/\.(wiki|txt)$//; s/%2F/\//g' | sort -u) >"$DATA/pages.new"
    { echo Main_Page; cat "$DATA/pages.list" 2>/dev/null || true; } | sort -u | comm -23 - "$DATA/pages.new" >"$DATA/pages.gone"
    if [ -s "$DATA/pages.gone" ]; then
      php $MW/maintenance/deleteBatch.php -u Importer -r 'file gone' "$DATA/pages.gone" >>"$DATA/logs/import.log" 2>&1 || true
    fi
    mv "$DATA/pages.new" "$DATA/pages.list"
    say "$(grep -c '^Successfully' "$DATA/logs/import.log" || true) pages written; running jobs and the text index"
    php $MW/maintenance/runJobs.php --quiet >"$DATA/logs/jobs.log" 2>&1 || true
    php $MW/maintenance/rebuildtextindex.php --quiet >"$DATA/logs/index.log" 2>&1 || { tail -5 "$DATA/logs/index.log" >&2; exit 1; }
    php $MW/maintenance/initSiteStats.php --update --quiet >/dev/null 2>&1 || true
    php -r '$p = new PDO("sqlite:" . $argv[1], null, null, [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
      $p->beginTransaction(); $p->exec("DROP TABLE IF EXISTS localfts");
      $p->exec("CREATE VIRTUAL TABLE localfts USING fts5(title, redirect, text, tokenize=\"porter unicode61 remove_diacritics 2\")");
      $p->exec("INSERT INTO localfts(rowid, title, redirect, text) SELECT p.page_id, replace(p.page_title, \"_\", \" \"),
        (SELECT group_concat(replace(rp.page_title, \"_\", \" \"), \" | \") FROM redirect r JOIN page rp ON rp.page_id = r.rd_from
          WHERE r.rd_namespace = p.page_namespace AND r.rd_title = p.page_title), s.si_text
        FROM page p JOIN searchindex s ON s.rowid = p.page_id WHERE p.page_is_redirect = 0"); $p->commit();' "$DATA/db/wiki.sqlite"
    echo "$sum" >"$DATA/pages.sha"
  fi
fi

echo "$SEARCH" >"$DATA/search.mode"     # read on every request

# 4. the server ---------------------------------------------------------------------------------
conf=$({ cat "$DATA"/{router,local,LocalSearch,magic,LocalSettings}.php; echo "$WORKERS"; } | sha256sum | cut -c1-64)
if alive && [ "$(cat "$DATA/server.url" "$DATA/server.conf" 2>/dev/null)" != "$MW_SERVER"$'\n'"$conf" ]; then stop; fi
if ! alive; then
  PHP_CLI_SERVER_WORKERS=$WORKERS setsid php -d opcache.enable=1 -d opcache.memory_consumption=256 -d opcache.max_accelerated_files=20000 \
    -d opcache.validate_timestamps=0 -d memory_limit=256M -d display_errors=0 -d zlib.output_compression=1 -d log_errors=1 -d variables_order=EGPCS \
    -S "$HOST:$PORT" -t "$DATA/docroot" "$DATA/router.php" </dev/null >"$DATA/logs/server.log" 2>&1 &
  echo $! >"$PIDFILE"; echo "$MW_SERVER" >"$DATA/server.url"; echo "$conf" >"$DATA/server.conf"
  sleep 0.5      # time to fail on a taken port, so that another server there is not taken for ours
fi
for i in $(seq 60); do
  if alive && curl -fsS -o /dev/null "$MW_SERVER/w/api.php?action=query&meta=siteinfo&format=json" 2>/dev/null; then
    say "ready: $MW_SERVER/w/api.php (pid $(cat "$PIDFILE"))"; exit 0
  fi
  alive || { tail -20 "$DATA/logs/server.log" >&2; echo "server died" >&2; exit 1; }
  sleep 0.25
done
tail -20 "$DATA/logs/server.log" >&2; echo "not ready" >&2; exit 1
