"""English words that a stemmer takes for different ones though a question uses one and its answer the other."""

_GROUPS = """
arise arose arisen | awake awoke | bear bore borne | beat beaten | become became | begin began begun
bite bit bitten | blow blew blown | break broke broken | breed bred | bring brought | build built builder
buy bought | catch caught | choose chose chosen choice | come came | deal dealt | dig dug | do did done
draw drew drawn | drink drank drunk | drive drove driven driver | eat ate eaten | fall fell fallen | feed fed
feel felt | fight fought fighter | flee fled | fly flew flown flight | forget forgot forgotten | freeze froze frozen
give gave given | go went gone | grow grew grown growth | hang hung | have had | hear heard | hide hid hidden
hold held holder | keep kept | know knew known knowledge | lay laid | lead led leader | leave left | lend lent
lose lost loss | make made maker | mean meant | meet met | pay paid payment | ride rode ridden rider
ring rang rung | rise rose risen | run ran runner | say said | see saw seen | seek sought | sell sold seller sale
send sent | shake shook shaken | shoot shot | show shown | shrink shrank | sing sang sung singer | sink sank sunk
sit sat | sleep slept | speak spoke spoken speaker | spend spent | spin spun | stand stood | steal stole stolen
strike struck | swear swore sworn | swim swam | take took taken | teach taught teacher | tear tore torn | tell told
think thought | throw threw thrown | understand understood | wear wore worn | win won winner
write wrote written writer author | die died death dead | born birth birthplace birthday birthdate
high height tall altitude elevation | weigh weight heavy | deep depth | wide width | long length | far distance
fast speed quick | old age | big large huge | invent inventor invention | discover discoverer discovery
found founder foundation | marry married marriage wife husband spouse | paint painter | compose composer
design designer | create creator | conquer conquest | destroy destruction | open opened opening | erupt eruption
man men | woman women | child children | person people | foot feet | tooth teeth | mouse mice | kilogram kilo kg
kilometre kilometer km | metre meter | colour color | centre center | ton tonne | mum mother | dad father
usa american america | uk british britain | german germany | french france | spanish spain
"""
FORMS = {
    form: group.split()[0]
    for line in _GROUPS.strip().splitlines()
    for group in line.split(" | ")
    for form in group.split()
}
"""Lower-case word -> the one that stands for its group."""
