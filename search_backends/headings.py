"""Headings whose sections hold lists of works and links instead of text."""

EVERYWHERE = frozenset(
    heading.casefold()
    for headings in (
        "See also|References|External links|Further reading|Footnotes|Citations|Works cited|Photo gallery"
        "|Notes and references|References and notes|References and sources|Sources and references|Explanatory notes",
        "Siehe auch|Einzelnachweise|Weblinks|Fußnoten|Anmerkungen|Einzelnachweise und Anmerkungen|Quellenangaben"
        "|Anmerkungen und Einzelnachweise|Weiterführende Literatur|Bildergalerie",
        "Véase también|Referencias|Enlaces externos|Notas y referencias|Referencias y notas|Lecturas adicionales"
        "|Lectura adicional|Bibliografía adicional|Notas al pie",
        "Voir aussi|Notes et références|Références|Liens externes|Lien externe|Articles connexes|Annexes"
        "|Pour approfondir|Notes et sources|Lectures complémentaires",
        "参见|參見|参看|參看|参考文献|參考文獻|参考资料|參考資料|参考来源|參考來源|外部链接|外部鏈接|外部連結|脚注|腳註"
        "|延伸阅读|延伸閱讀|扩展阅读|擴展閱讀|相关条目|相關條目|内部链接|图集|圖集|注释与参考文献",
        "Voci correlate|Altri progetti|Collegamenti esterni|Ver também|Ligações externas|Referências|Leitura adicional"
        "|Zie ook|Externe links|Externe link|Bronnen, noten en/of referenties|関連項目|外部リンク|脚注|出典|関連文献"
        "|См. также|Примечания|Ссылки|انظر أيضا|انظر أيضًا|مراجع|المراجع|وصلات خارجية|روابط خارجية",
    )
    for heading in headings.split("|")
)
"""Dropped at any level, with what stands below them."""

OUTERMOST = frozenset(
    heading.casefold()
    for headings in (
        "Bibliography|Sources|Literature|Photos|Gallery|Notes",
        "Literatur|Quellen|Belege|Galerie|Bilder",
        "Bibliografía|Notas|Fuentes|Citas|Galería|Literatura",
        "Bibliographie|Notes|Sources|Galerie|Littérature",
        "注释|註釋|注解|註解|注脚|来源|來源|文献|文獻|画廊|相册",
        "Note|Bibliografia|Fonti|Bronnen|Literatuur|Notas|Fontes|Литература|Источники|ギャラリー|注釈|هوامش|مصادر",
    )
    for heading in headings.split("|")
)
"""Dropped where they stand at the top: "Culture > Literature" is about books, "Literature" lists them."""


def of_lists(path: tuple[str, ...]) -> bool:
    """Whether the section under these headings, the outermost first, is left out."""
    folded = [heading.casefold().rstrip(":") for heading in path]
    return bool(folded) and (folded[0] in OUTERMOST or any(heading in EVERYWHERE for heading in folded))
